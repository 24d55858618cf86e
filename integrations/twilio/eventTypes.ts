/** Types of events by the names of the trigger: https://www.twilio.com/docs/events/event-types. */
export const eventTypes = {
  message_received: 'com.twilio.messaging.inbound-message.received',
  message_queued: 'com.twilio.messaging.message.queued',
  message_sent: 'com.twilio.messaging.message.sent',
  message_delivered: 'com.twilio.messaging.message.delivered',
  message_read: 'com.twilio.messaging.message.read',
  message_undelivered: 'com.twilio.messaging.message.undelivered',
  message_failed: 'com.twilio.messaging.message.failed',
  call_complete: 'com.twilio.voice.insights.call-summary.complete',
} as const;

/** The parameters of a request: those with `!` are required, those with `*` may be repeated. */
export interface FakeCall {
  readonly takes: string;
}

const messageTexts =
  'To! From MessagingServiceSid Body MediaUrl* ContentSid ContentVariables StatusCallback ApplicationSid MaxPrice ProvideFeedback Attempt ValidityPeriod';
const pages = 'PageSize Page PageToken';

/** https://www.twilio.com/docs/messaging/api/message-resource#create-a-message, #list-all-messages and #update-a-message */
export const messageCalls = {
  create: {
    takes: `${messageTexts} ForceDelivery ContentRetention AddressRetention SmartEncoded PersistentAction* TrafficType ShortenUrls ScheduleType SendAt SendAsMms RiskCheck Tags FallbackFrom`,
  },
  list: { takes: `To From DateSent DateSent> DateSent< ${pages}` },
  update: { takes: 'Body Status' },
  none: { takes: '' },
} satisfies Record<string, FakeCall>;

/** https://www.twilio.com/docs/messaging/api/media-resource */
export const mediaCalls = {
  list: { takes: `DateCreated DateCreated> DateCreated< ${pages}` },
} satisfies Record<string, FakeCall>;

const callEvents = 'StatusCallback StatusCallbackEvent* StatusCallbackMethod';
const recording =
  'RecordingChannels RecordingStatusCallback RecordingStatusCallbackMethod RecordingStatusCallbackEvent* RecordingTrack';
const detection =
  'MachineDetection MachineDetectionTimeout MachineDetectionSpeechThreshold MachineDetectionSpeechEndThreshold MachineDetectionSilenceTimeout AsyncAmd AsyncAmdStatusCallback AsyncAmdStatusCallbackMethod';

/** https://www.twilio.com/docs/voice/api/call-resource#create-a-call-resource, #read-multiple-call-resources and #update-a-call-resource */
export const callCalls = {
  create: {
    takes: `To! From! Url Twiml ApplicationSid Method FallbackUrl FallbackMethod ${callEvents} SendDigits Timeout TimeLimit Record ${recording} Trim ${detection} SipAuthUsername SipAuthPassword CallerId Byoc CallReason CallToken`,
  },
  list: {
    takes: `To From ParentCallSid Status StartTime StartTime> StartTime< EndTime EndTime> EndTime< ${pages}`,
  },
  update: {
    takes: 'Url Method Status FallbackUrl FallbackMethod StatusCallback StatusCallbackMethod Twiml TimeLimit',
  },
} satisfies Record<string, FakeCall>;

/** https://www.twilio.com/docs/phone-numbers/api/incomingphonenumber-resource */
export const numberCalls = {
  list: { takes: `Beta FriendlyName PhoneNumber Origin ${pages}` },
  update: {
    takes:
      'AccountSid ApiVersion FriendlyName SmsApplicationSid SmsFallbackMethod SmsFallbackUrl SmsMethod SmsUrl StatusCallback StatusCallbackMethod VoiceApplicationSid VoiceCallerIdLookup VoiceFallbackMethod VoiceFallbackUrl VoiceMethod VoiceUrl EmergencyStatus EmergencyAddressSid TrunkSid VoiceReceiveMode IdentitySid AddressSid BundleSid',
  },
} satisfies Record<string, FakeCall>;

/** https://www.twilio.com/docs/events/event-streams/sink-resource and https://www.twilio.com/docs/events/event-streams/subscription */
export const eventCalls = {
  sinks: { takes: `InUse Status ${pages}` },
  createSink: { takes: 'Description! SinkConfiguration! SinkType!' },
  subscriptions: { takes: `SinkSid ${pages}` },
  createSubscription: { takes: 'Description! SinkSid! Types*' },
} satisfies Record<string, FakeCall>;

/** Lists of the newer hosts: https://www.twilio.com/docs/usage/twilios-response#pagination */
export const pagesOnly: FakeCall = { takes: pages };

/** Values of some parameters, as the specification lists them. */
export const choices: Readonly<Record<string, readonly string[]>> = {
  ContentRetention: ['retain', 'discard'],
  AddressRetention: ['retain', 'obfuscate'],
  ScheduleType: ['fixed'],
  RiskCheck: ['enable', 'disable'],
  Method: ['GET', 'POST', 'HEAD', 'PUT', 'DELETE', 'PATCH'],
  FallbackMethod: ['GET', 'POST', 'HEAD', 'PUT', 'DELETE', 'PATCH'],
  StatusCallbackMethod: ['GET', 'POST', 'HEAD', 'PUT', 'DELETE', 'PATCH'],
  SmsMethod: ['GET', 'POST', 'HEAD', 'PUT', 'DELETE', 'PATCH'],
  SmsFallbackMethod: ['GET', 'POST', 'HEAD', 'PUT', 'DELETE', 'PATCH'],
  VoiceMethod: ['GET', 'POST', 'HEAD', 'PUT', 'DELETE', 'PATCH'],
  VoiceFallbackMethod: ['GET', 'POST', 'HEAD', 'PUT', 'DELETE', 'PATCH'],
  StatusCallbackEvent: ['initiated', 'ringing', 'answered', 'completed'],
  MachineDetection: ['Enable', 'DetectMessageEnd'],
  RecordingChannels: ['mono', 'dual'],
  Trim: ['trim-silence', 'do-not-trim'],
  SinkType: ['kinesis', 'webhook', 'segment'],
  InUse: ['true', 'false'],
};

export const booleans = new Set([
  'ProvideFeedback',
  'ForceDelivery',
  'SmartEncoded',
  'ShortenUrls',
  'SendAsMms',
  'Record',
  'VoiceCallerIdLookup',
]);

/** Whole numbers with their range. */
export const numbers: Readonly<Record<string, readonly [number, number]>> = {
  ValidityPeriod: [1, 36_000],
  Attempt: [1, 10],
  PageSize: [1, 1_000],
  Page: [0, 1_000_000],
  Timeout: [0, 600],
  TimeLimit: [1, 86_400],
};

/** Addresses of web pages. */
export const addresses = new Set([
  'StatusCallback',
  'Url',
  'FallbackUrl',
  'SmsUrl',
  'SmsFallbackUrl',
  'VoiceUrl',
  'VoiceFallbackUrl',
  'RecordingStatusCallback',
  'AsyncAmdStatusCallback',
]);

export const callStatuses = [
  'queued',
  'ringing',
  'in-progress',
  'canceled',
  'completed',
  'failed',
  'busy',
  'no-answer',
];

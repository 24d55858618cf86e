import { Notifications } from '@mantine/notifications';

/** The brief messages at the bottom right. The store keeps messages that are sent before this component loads. */
export function Messages() {
  return <Notifications position="bottom-right" />;
}

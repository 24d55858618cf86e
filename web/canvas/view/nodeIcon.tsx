import {
  IconArrowBackUp,
  IconArrowRight,
  IconArrowsJoin,
  IconArrowsSplit,
  IconBolt,
  IconBox,
  IconBrain,
  IconCalendarClock,
  IconCircleX,
  IconClock,
  IconCode,
  IconCursorText,
  IconDatabase,
  IconFilter,
  IconForms,
  IconGitBranch,
  IconHandClick,
  IconHandStop,
  IconHourglass,
  IconMail,
  IconMessage,
  IconMessageChatbot,
  IconPencil,
  IconPlayerPlay,
  IconPointer,
  IconRepeat,
  IconRobot,
  IconScissors,
  IconSend,
  IconSortAscending,
  IconSparkles,
  IconTable,
  IconWebhook,
  IconWorld,
  IconWorldWww,
  type Icon,
} from '@tabler/icons-react';

const icons: Record<string, Icon> = {
  ArrowBackUp: IconArrowBackUp,
  ArrowRight: IconArrowRight,
  ArrowsJoin: IconArrowsJoin,
  ArrowsSplit: IconArrowsSplit,
  Bolt: IconBolt,
  Brain: IconBrain,
  CalendarClock: IconCalendarClock,
  CircleX: IconCircleX,
  Clock: IconClock,
  Code: IconCode,
  CursorText: IconCursorText,
  Database: IconDatabase,
  Filter: IconFilter,
  Forms: IconForms,
  GitBranch: IconGitBranch,
  HandClick: IconHandClick,
  HandStop: IconHandStop,
  Hourglass: IconHourglass,
  Mail: IconMail,
  Message: IconMessage,
  MessageChatbot: IconMessageChatbot,
  Pencil: IconPencil,
  PlayerPlay: IconPlayerPlay,
  Pointer: IconPointer,
  Repeat: IconRepeat,
  Robot: IconRobot,
  Scissors: IconScissors,
  Send: IconSend,
  SortAscending: IconSortAscending,
  Sparkles: IconSparkles,
  Table: IconTable,
  Webhook: IconWebhook,
  World: IconWorld,
  WorldWww: IconWorldWww,
};

/** The icons that node types may name; one that is not in this list shows a box, so the page holds no unused icons. */
export function nodeIcon(name: string): Icon {
  return icons[name] ?? IconBox;
}

const groups: Record<string, { label: string; color: string }> = {
  trigger: { label: 'Triggers', color: 'orange' },
  logic: { label: 'Logic', color: 'indigo' },
  data: { label: 'Data', color: 'teal' },
  http: { label: 'HTTP', color: 'blue' },
  ai: { label: 'AI', color: 'grape' },
};

/** Heading and color of a group of node types. */
export function nodeGroup(group: string): { label: string; color: string } {
  return groups[group] ?? { label: group.charAt(0).toUpperCase() + group.slice(1), color: 'gray' };
}

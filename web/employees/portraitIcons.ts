import {
  IconBook,
  IconBriefcase,
  IconBuildingSkyscraper,
  IconCalculator,
  IconChartBar,
  IconCloudRain,
  IconFlask,
  IconLanguage,
  IconMail,
  IconMicrophone,
  IconPencil,
  IconPhoto,
  IconReceipt,
  IconRobot,
  IconScale,
  IconSearch,
  IconSparkles,
  IconWorld,
  type Icon,
} from '@tabler/icons-react';

/** Signs for common emojis, those of the ready-made employees among them: they look alike on machines without an emoji font. */
const signs: Readonly<Record<string, Icon>> = {
  '🌦': IconCloudRain,
  '🏢': IconBuildingSkyscraper,
  '📚': IconBook,
  '🧪': IconFlask,
  '🧹': IconSparkles,
  '🌐': IconWorld,
  '🧾': IconReceipt,
  '🎙': IconMicrophone,
  '🈯': IconLanguage,
  '🖼': IconPhoto,
  '🔎': IconSearch,
  '🔍': IconSearch,
  '✍': IconPencil,
  '🤖': IconRobot,
  '📊': IconChartBar,
  '📈': IconChartBar,
  '📧': IconMail,
  '⚖': IconScale,
  '💼': IconBriefcase,
  '🧮': IconCalculator,
};

/** Returns our sign for an emoji; undefined for all others. */
export function portraitIcon(portrait: string): Icon | undefined {
  const sign = portrait.trim().replaceAll('\u{FE0F}', '');
  return Object.hasOwn(signs, sign) ? signs[sign] : undefined;
}

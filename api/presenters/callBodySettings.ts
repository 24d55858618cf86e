import type { CallBodySettings } from '../../db/repositories/gateway/callBodies.ts';
import type { components } from '../../openapi/generated/types.ts';

type Shown = components['schemas']['CallBodySettings'];

/** Defaults, for an organization without settings. */
const usual: Shown = {
  enabled: false,
  retention_days: 30,
  redact: ['email', 'phone', 'iban', 'card', 'api_key'],
  words: [],
  patterns: [],
};

/** Presents the settings for prompts and answers. Null: the organization has none. */
export function presentCallBodySettings(settings: CallBodySettings | null): Shown {
  if (settings === null) return usual;
  return {
    enabled: settings.enabled,
    retention_days: settings.retentionDays,
    redact: [...settings.redact] as Shown['redact'],
    words: [...settings.words],
    patterns: [...settings.patterns],
  };
}

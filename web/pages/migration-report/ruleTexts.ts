import type { Schema } from '../../api/client.ts';
import { t } from '../../texts/texts.ts';

type RuleTexts = { title: string; hint: string };

/** Titles and hints of rules in the language of the page; the server has them in English. */
export const ruleTexts: Readonly<Record<Schema<'MigrationRuleId'>, RuleTexts>> = {
  node_type_unknown: { title: t('migration.typeUnknown'), hint: t('migration.typeUnknownHint') },
  parameters_refused: { title: t('migration.parametersRefused'), hint: t('migration.parametersRefusedHint') },
  values_replaced: { title: t('migration.valuesReplaced'), hint: t('migration.valuesReplacedHint') },
  placeholder_convertible: { title: t('migration.convertible'), hint: t('migration.convertibleHint') },
  placeholder_left: { title: t('migration.placeholderLeft'), hint: t('migration.placeholderLeftHint') },
  expression_unsupported: { title: t('migration.expression'), hint: t('migration.expressionHint') },
  node_left_out: { title: t('migration.leftOut'), hint: t('migration.leftOutHint') },
  database_newer: { title: t('migration.databaseNewer'), hint: t('migration.databaseNewerHint') },
  database_incomplete: { title: t('migration.databaseIncomplete'), hint: t('migration.databaseIncompleteHint') },
  database_before_baseline: { title: t('migration.beforeBaseline'), hint: t('migration.beforeBaselineHint') },
  postgresql_too_old: { title: t('migration.postgresql'), hint: t('migration.postgresqlHint') },
  temporal_too_old: { title: t('migration.temporal'), hint: t('migration.temporalHint') },
  vector_missing: { title: t('migration.vector'), hint: t('migration.vectorHint') },
  settings_refused: { title: t('migration.settingsRefused'), hint: t('migration.settingsRefusedHint') },
  encryption_key_wrong: { title: t('migration.keyWrong'), hint: t('migration.keyWrongHint') },
  encryption_keys_old: { title: t('migration.keysOld'), hint: t('migration.keysOldHint') },
  roles_without_api_documents: { title: t('migration.roles'), hint: t('migration.rolesHint') },
};

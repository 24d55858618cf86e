import type { GraphRule, InstanceRule } from './MigrationRule.ts';
import {
  encryptionKeysOld,
  encryptionKeyWrong,
  rolesWithoutApiDocuments,
  settingsRefused,
  temporalTooOld,
} from './rules/configuration.ts';
import {
  databaseBeforeBaseline,
  databaseIncomplete,
  databaseNewer,
  postgresqlTooOld,
  vectorMissing,
} from './rules/database.ts';
import { convertiblePlaceholders, leftPlaceholders } from './rules/placeholders.ts';
import { refusedParameters } from './rules/refusedParameters.ts';
import { replacedValues } from './rules/replacedValues.ts';
import { unknownNodeTypes } from './rules/unknownNodeTypes.ts';

/** Rules about graphs, in the order in which a report names their findings. */
export const graphRules: readonly GraphRule[] = [
  unknownNodeTypes,
  replacedValues,
  refusedParameters,
  convertiblePlaceholders,
  leftPlaceholders,
];

/** Rules about the instance. */
export const instanceRules: readonly InstanceRule[] = [
  databaseNewer,
  databaseIncomplete,
  postgresqlTooOld,
  settingsRefused,
  encryptionKeyWrong,
  databaseBeforeBaseline,
  temporalTooOld,
  vectorMissing,
  encryptionKeysOld,
  rolesWithoutApiDocuments,
];

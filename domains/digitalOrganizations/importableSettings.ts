import type { Repositories } from '../../db/repositories/repositories.ts';
import type { ImportRemark } from '../exchange/importedFile.ts';
import type { AccountActor } from '../identity/actor.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { components } from '../../openapi/generated/types.ts';
import { checkSettings } from './checkDraft.ts';

type Settings = components['schemas']['DigitalOrganizationSettings'];

/** The settings of a file without an error organization that the importer does not see: it is another instance's, or gone. */
export async function importableSettings(
  settings: Settings,
  context: { repositories: Repositories; actor: AccountActor },
): Promise<{ settings: Settings; remarks: ImportRemark[] }> {
  const { error_organization_id: errorOrganizationId, ...others } = settings;
  await checkSettings(others, context);
  if (typeof errorOrganizationId !== 'string') return { settings, remarks: [] };
  try {
    await checkSettings({ error_organization_id: errorOrganizationId }, context);
    return { settings, remarks: [] };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const message = 'The error organization of the file was not found. Select one in the settings.';
    return { settings: others, remarks: [{ parameter: 'settings.error_organization_id', message }] };
  }
}

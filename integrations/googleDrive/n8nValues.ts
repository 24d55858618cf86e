import type { JsonObject } from '../../domains/executions/item.ts';
import type { Parameters } from '../../domains/exchange/n8n/Parameters.ts';
import { driveId } from './driveId.ts';

/** A value that n8n stores with the way in which it was picked: from a list, by ID or by URL. */
export function located(parameters: Parameters, path: string): string {
  parameters.ignore(`${path}.mode`);
  const value = parameters.text(path);
  return value.includes('{{') ? value : driveId(value);
}

/** The folder of a new file: a folder, else the top of a shared drive. n8n's names for My Drive and its top mean nothing here. */
export function folderOf(parameters: Parameters): string {
  const drive = located(parameters, 'driveId');
  const folder = located(parameters, 'folderId');
  if (folder !== '' && folder !== 'root') return folder;
  return drive === 'My Drive' || drive === 'sharedWithMe' ? '' : drive;
}

/** Versions 1 and 2 have a list of folders; Google allows one. */
export function oldFolderOf(parameters: Parameters, path: string): string {
  const [first = '', ...more] = parameters.names(path);
  if (more.length > 0) parameters.remark(path, 'A file has one folder; the first one is used.');
  return first === 'root' ? '' : first;
}

export function pageOf(parameters: Parameters, limit: number): JsonObject {
  return parameters.flag('returnAll') ? { all: true } : { limit: parameters.number('limit', limit) };
}

/** n8n returns two fields unless others are selected. */
export function fieldNames(parameters: Parameters, path: string): string {
  const names = parameters.names(path);
  return names.includes('*') ? '*' : names.join(',') || 'id,name';
}

export function adminOf(parameters: Parameters): JsonObject {
  return parameters.flag('options.useDomainAdminAccess') ? { as_admin: true } : {};
}

function propertiesOf(parameters: Parameters, path: string): JsonObject | undefined {
  const entries = parameters.list(path).map((entry) => [entry.text('key'), entry.text('value')] as const);
  const given = entries.filter(([key]) => key !== '');
  if (given.some(([key]) => key.includes('{{')))
    parameters.remark(path, 'Expressions are not supported in names of properties.');
  return given.length > 0 ? Object.fromEntries(given) : undefined;
}

/** Options of everything that brings content. */
export function contentOptionsOf(parameters: Parameters, at: string): JsonObject {
  return {
    properties: propertiesOf(parameters, `${at}.propertiesUi.propertyValues`),
    app_properties: propertiesOf(parameters, `${at}.appPropertiesUi.appPropertyValues`),
    ocr_language: parameters.text(`${at}.ocrLanguage`),
    ...(parameters.flag(`${at}.keepRevisionForever`) ? { keep_revision_forever: true } : {}),
    ...(parameters.flag(`${at}.useContentAsIndexableText`) ? { use_content_as_indexable_text: true } : {}),
  };
}

export function sharingOf(parameters: Parameters): JsonObject {
  const at = 'permissionsUi.permissionsValues';
  // Transfers are asked for by the role; the others have no effect today.
  parameters.ignore('options.transferOwnership', 'options.enforceSingleParent', 'options.supportsAllDrives');
  const type = parameters.choice(`${at}.type`, 'user');
  const isPersonal = type === 'user' || type === 'group';
  // Without the option, Google sends an email.
  const isNotified = parameters.flag('options.sendNotificationEmail', true);
  return {
    role: parameters.choice(`${at}.role`, 'reader').replace('fileOrganizer', 'file_organizer'),
    share_with: type,
    email: isPersonal ? parameters.text(`${at}.emailAddress`) : '',
    domain: type === 'domain' ? parameters.text(`${at}.domain`) : '',
    ...(!isPersonal && parameters.flag(`${at}.allowFileDiscovery`) ? { allow_discovery: true } : {}),
    ...(isPersonal && isNotified ? { notify: true, message: parameters.text('options.emailMessage') } : {}),
    ...(parameters.flag('options.moveToNewOwnersRoot') ? { move_to_root: true } : {}),
    ...adminOf(parameters),
  };
}

/** Restrictions of a shared drive, by their names at n8n. */
const restrictionNames = {
  adminManagedRestrictions: 'admin_managed',
  copyRequiresWriterPermission: 'copy_requires_writer',
  domainUsersOnly: 'domain_users_only',
  driveMembersOnly: 'members_only',
} as const;

export function restrictionsOf(parameters: Parameters): JsonObject {
  const given = Object.entries(restrictionNames).filter(([theirs]) => {
    const value = parameters.value(`options.restrictions.${theirs}`);
    return value !== undefined;
  });
  return Object.fromEntries(given.map(([theirs, ours]) => [ours, parameters.flag(`options.restrictions.${theirs}`)]));
}

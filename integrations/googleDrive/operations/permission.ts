import { text } from '../../../platform/schema/schema.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { path } from '../../engine/vendorRequest.ts';
import { driveId } from '../driveId.ts';
import { asAdmin, googleRole, role } from '../fields.ts';
import { everyDrive, nextPage } from '../requests.ts';
import { googleDrive } from '../vendor.ts';

const permissionFields = 'id,type,role,emailAddress,domain,displayName,expirationTime,allowFileDiscovery';
const reportId = '1FakeFileOfGoogleDrive-0000000001';
const grace = { id: '10000000000000000002', type: 'user', role: 'writer' };

const of = text({
  title: 'File or folder',
  description: 'ID or link of a file or folder, or ID of a shared drive.',
  choices: { list: 'files' },
  required: true,
  maxLength: 2_000,
});
const permission = text({
  title: 'Permission',
  description: 'ID of a permission, as "List" returns it.',
  placeholder: '10000000000000000002',
  required: true,
  maxLength: 200,
});

const permissionPath = (value: string, id: string): string => path`/drive/v3/files/${driveId(value)}/permissions/${id}`;

const listPermissions = defineOperation({
  title: 'List',
  description: 'Lists the people and groups who have access.',
  effects: reads,
  repeat: 'safe',
  parameters: { of, as_admin: asAdmin },
  example: { of: reportId },
  output: { id: '10000000000000000001', role: 'owner' },
  request: ({ of: value, as_admin: isAdmin }) => ({
    path: path`/drive/v3/files/${driveId(value)}/permissions`,
    query: { ...everyDrive, useDomainAdminAccess: isAdmin, fields: `nextPageToken,permissions(${permissionFields})` },
  }),
  result: (body) => body['permissions'],
  list: { next: nextPage, pageSize: { parameter: 'pageSize', max: 100 } },
});

const update = defineOperation({
  title: 'Update',
  description: 'Changes the role of a person or group that has access.',
  effects: ['sends_out', 'changes'],
  repeat: 'safe',
  parameters: { of, permission, new_role: role({ title: 'Role', required: true }), as_admin: asAdmin },
  example: { of: reportId, permission: grace.id, new_role: 'reader' },
  output: { id: grace.id, role: 'reader' },
  request: ({ of: value, permission: id, new_role: as, as_admin: isAdmin }) => ({
    method: 'PATCH',
    path: permissionPath(value, id),
    query: {
      ...everyDrive,
      useDomainAdminAccess: isAdmin,
      fields: permissionFields,
      ...(as === 'owner' ? { transferOwnership: true } : {}),
    },
    json: { role: googleRole(as) },
  }),
});

const remove = defineOperation({
  title: 'Delete',
  description: 'Ends the access of a person or group.',
  effects: ['changes'],
  repeat: 'safe',
  acceptRepeated: ['notFound'],
  parameters: { of, permission, as_admin: asAdmin },
  example: { of: reportId, permission: grace.id },
  output: { id: grace.id, success: true },
  request: ({ of: value, permission: id, as_admin: isAdmin }) => ({
    method: 'DELETE',
    path: permissionPath(value, id),
    query: { ...everyDrive, useDomainAdminAccess: isAdmin },
  }),
  result: (_body, { permission: id }) => ({ id, success: true }),
});

/** Access to files and folders: https://developers.google.com/workspace/drive/api/reference/rest/v3/permissions. */
export const node = vendorNode(googleDrive, {
  noun: 'permission',
  title: 'Google Drive permission',
  description: 'Lists, changes or ends access to files and folders in Google Drive.',
  first: 'list',
  operations: { list: listPermissions, update, delete: remove },
});

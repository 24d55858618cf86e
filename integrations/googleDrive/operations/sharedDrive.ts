import { createHash } from 'node:crypto';

import { boolean, text } from '../../../platform/schema/schema.ts';
import type { JsonObject } from '../../../domains/executions/item.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { path } from '../../engine/vendorRequest.ts';
import { driveId } from '../driveId.ts';
import { asAdmin, sharedDrive } from '../fields.ts';
import { nextPage } from '../requests.ts';
import { googleDrive } from '../vendor.ts';

const driveFields = 'id,name,colorRgb,createdTime,hidden,restrictions,capabilities';
const sales = { id: '0AFakeSharedDrive01', name: 'Sales' };

const drivePath = (value: string): string => path`/drive/v3/drives/${driveId(value)}`;
const name = text({ title: 'Name', placeholder: 'Sales', maxLength: 500 });
const color = text({ title: 'Color', placeholder: '#0f9d58', rare: true, maxLength: 20 });

/** Limits to the use of a shared drive. Google takes them only by an update. */
const restrictions = {
  admin_managed: boolean({ title: 'Only administrators change restrictions', rare: true }),
  copy_requires_writer: boolean({ title: 'Only editors may copy and download', rare: true }),
  domain_users_only: boolean({ title: 'Only people of the domain', rare: true }),
  members_only: boolean({ title: 'Only members', rare: true }),
  folders_need_manager: boolean({ title: 'Only managers share folders', rare: true }),
};

const listDrives = defineOperation({
  title: 'List',
  description: 'Lists the shared drives of the account.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    query: text({
      title: 'Query',
      description: 'As Google writes it. Most need the rights of a domain administrator.',
      placeholder: "name contains 'Sales'",
      rare: true,
      maxLength: 2_000,
    }),
    as_admin: asAdmin,
  },
  example: {},
  output: sales,
  request: ({ query: q, as_admin: isAdmin }) => ({
    path: '/drive/v3/drives',
    query: { q, useDomainAdminAccess: isAdmin, fields: `nextPageToken,drives(${driveFields})` },
  }),
  result: (body) => body['drives'],
  list: { next: nextPage, pageSize: { parameter: 'pageSize', max: 100 } },
});

const get = defineOperation({
  title: 'Get',
  description: 'Returns a shared drive.',
  effects: reads,
  repeat: 'safe',
  parameters: { shared_drive: sharedDrive, as_admin: asAdmin },
  example: { shared_drive: sales.id },
  output: sales,
  request: ({ shared_drive: id, as_admin: isAdmin }) => ({
    path: drivePath(id),
    query: { useDomainAdminAccess: isAdmin, fields: driveFields },
  }),
});

/** A second request with the same identifier makes no second drive, even in another attempt of the run. */
const create = defineOperation({
  title: 'Create',
  description: 'Creates a shared drive.',
  effects: ['changes'],
  repeat: 'key',
  parameters: { new_name: text({ title: 'Name', placeholder: 'Sales', required: true, maxLength: 500 }), color },
  example: { new_name: 'Orders {{ $json.id }}' },
  output: { name: 'Orders 7' },
  run: async ({ new_name: named, color: colorRgb }, { client, key }) => {
    const requestId = createHash('sha256').update(key).digest('hex').slice(0, 32);
    const { body } = await client.send(
      {
        method: 'POST',
        path: '/drive/v3/drives',
        query: { requestId, fields: driveFields },
        json: { name: named, ...(colorRgb ? { colorRgb } : {}) },
      },
      { repeat: 'key', key },
    );
    return [{ json: body as JsonObject }];
  },
});

const update = defineOperation({
  title: 'Update',
  description: 'Renames a shared drive, or changes its color or its restrictions.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: {
    shared_drive: sharedDrive,
    name,
    color,
    ...restrictions,
    as_admin: asAdmin,
  },
  example: { shared_drive: sales.id, name: 'Sales {{ $json.id }}' },
  output: { id: sales.id, name: 'Sales 7' },
  request: ({ shared_drive: id, name: named, color: colorRgb, as_admin: isAdmin, ...given }) => {
    const restricted = {
      adminManagedRestrictions: given.admin_managed,
      copyRequiresWriterPermission: given.copy_requires_writer,
      domainUsersOnly: given.domain_users_only,
      driveMembersOnly: given.members_only,
      sharingFoldersRequiresOrganizerPermission: given.folders_need_manager,
    };
    const isRestricted = Object.values(restricted).some((flag) => flag !== undefined);
    return {
      method: 'PATCH',
      path: drivePath(id),
      query: { useDomainAdminAccess: isAdmin, fields: driveFields },
      json: {
        ...(named ? { name: named } : {}),
        ...(colorRgb ? { colorRgb } : {}),
        ...(isRestricted ? { restrictions: restricted } : {}),
      },
    };
  },
});

const remove = defineOperation({
  title: 'Delete',
  description: 'Deletes a shared drive permanently. It has to be empty.',
  effects: ['changes'],
  repeat: 'safe',
  acceptRepeated: ['notFound'],
  parameters: { shared_drive: sharedDrive },
  example: { shared_drive: sales.id },
  output: { id: sales.id, success: true },
  request: ({ shared_drive: id }) => ({ method: 'DELETE', path: drivePath(id) }),
  result: (_body, { shared_drive: id }) => ({ id: driveId(id), success: true }),
});

/** Shared drives of a Workspace: https://developers.google.com/workspace/drive/api/reference/rest/v3/drives. */
export const node = vendorNode(googleDrive, {
  noun: 'shared_drive',
  title: 'Google shared drive',
  description: 'Lists, creates, updates or deletes shared drives.',
  first: 'list',
  operations: { list: listDrives, get, create, update, delete: remove },
});

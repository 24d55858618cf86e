import type { JsonObject } from '../../domains/executions/item.ts';
import { ownEntry } from '../../domains/exchange/n8n/ownEntry.ts';
import type { Parameters } from '../../domains/exchange/n8n/Parameters.ts';
import { fieldNames, located, pageOf } from './n8nValues.ts';
import { allOf, quoted } from './searchText.ts';

/** The search of version 3. */
export function searched(parameters: Parameters): JsonObject {
  const isQuery = parameters.choice('searchMethod', 'name') === 'query';
  const sought = parameters.text('queryString');
  const drive = located(parameters, 'filter.driveId');
  const folder = located(parameters, 'filter.folderId');
  const what = parameters.choice('filter.whatToSearch', 'all');
  const types = parameters.names('filter.fileTypes');
  const isInTrash = parameters.flag('filter.includeTrashed');
  const isInDrive = drive !== '' && drive !== 'My Drive' && drive !== 'sharedWithMe';
  return {
    operation: 'search',
    ...(isQuery ? { search_by: 'query', query: sought } : { text: sought }),
    ...(what === 'all' ? {} : { what }),
    in_folder: folder === 'root' ? '' : folder,
    ...(drive === 'sharedWithMe' ? { where: 'shared_with_me' } : {}),
    ...(isInDrive ? { where: 'drive', in_drive: drive } : {}),
    ...(what === 'folders' || types.length === 0 || types.includes('*') ? {} : { media_types: types }),
    // Without any filter, n8n also finds what is in the trash.
    ...(isInTrash || parameters.keys('filter').length === 0 ? { include_trashed: true } : {}),
    fields: fieldNames(parameters, 'options.fields'),
    ...pageOf(parameters, 50),
  };
}

const corporaPlaces: Readonly<Record<string, JsonObject>> = {
  user: { where: 'mine' },
  domain: { where: 'everywhere' },
  allDrives: { where: 'everywhere' },
};

/** The list of versions 1 and 2, with the trash and in the order of changes. */
export function listed(parameters: Parameters): JsonObject {
  const isQuery = parameters.flag('useQueryString');
  const query = isQuery ? parameters.text('queryString') : filtersOf(parameters);
  parameters.ignore(isQuery ? 'queryFilters' : 'queryString');
  const corpora = parameters.choice('options.corpora', 'user');
  const spaces = parameters.names('options.spaces');
  if (spaces.length > 0 && !spaces.some((space) => space === '*' || space === 'drive'))
    parameters.remark('options.spaces', 'Only files of the space "drive" are found.');
  return {
    operation: 'search',
    search_by: 'query',
    query,
    ...(corpora === 'drive'
      ? { where: 'drive', in_drive: parameters.text('options.driveId') }
      : (ownEntry(corporaPlaces, corpora) ?? {})),
    include_trashed: true,
    order_by: 'modifiedTime',
    fields: fieldNames(parameters, 'options.fields'),
    limit: parameters.number('limit', 50),
  };
}

const operators: Readonly<Record<string, string>> = { is: '=', isNot: '!=', contains: 'contains' };

/** Writes a text of a search. An expression stays one, and escapes what it returns: it could add conditions to the search. */
function quotedValue(text: string): string {
  let isExpression = false;
  const parts = text.split(/(\{\{|\}\})/).map((token) => {
    if (token === '{{' && !isExpression) {
      isExpression = true;
      return '{{ String((';
    }
    if (token === '}}' && isExpression) {
      isExpression = false;
      return String.raw`) ?? "").replaceAll("\\", "\\\\").replaceAll("'", "\\'") }}`;
    }
    return isExpression ? token : quoted(token).slice(1, -1);
  });
  return `'${parts.join('')}'`;
}

/** Filters of the same kind are alternatives. */
function filtersOf(parameters: Parameters): string {
  const names = parameters.list('queryFilters.name').map((one) => {
    const operator = ownEntry(operators, one.choice('operation', 'contains')) ?? 'contains';
    return `name ${operator} ${quotedValue(one.text('value'))}`;
  });
  const types = parameters.list('queryFilters.mimeType').map((one) => {
    const type = one.choice('mimeType', 'application/vnd.google-apps.file');
    return `mimeType = ${quotedValue(type === 'custom' ? one.text('customMimeType') : type)}`;
  });
  return allOf([names.join(' or '), types.join(' or ')]);
}

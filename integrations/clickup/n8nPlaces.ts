import type { JsonObject } from '../../domains/executions/item.ts';
import type { Parameters } from '../../domains/exchange/n8n/Parameters.ts';
import { dateIn, flagIn, ignorePage, placesOf, priorityIn, type Resource } from './n8nReading.ts';

function valuesOf(parameters: Parameters, at: string): JsonObject {
  return {
    content: parameters.text(`${at}.content`),
    due_date: dateIn(parameters, `${at}.dueDate`),
    priority: priorityIn(parameters, `${at}.priority`),
    assignee: parameters.text(`${at}.assignee`),
  };
}

/** A space or a folder, in which the list is or will be. */
function placeOf(parameters: Parameters): JsonObject {
  const place = { workspace: parameters.text('team'), space: parameters.text('space') };
  if (parameters.flag('folderless')) return place;
  return { in: 'folder', ...place, folder: parameters.text('folder') };
}

const ofList =
  (operation: string) =>
  (parameters: Parameters): JsonObject => ({ operation, ...placesOf(parameters) });

export const list: Resource = {
  noun: 'list',
  first: 'customFields',
  operations: {
    create: (parameters) => ({
      operation: 'create',
      ...placeOf(parameters),
      new_name: parameters.text('name'),
      ...valuesOf(parameters, 'additionalFields'),
    }),
    customFields: ofList('fields'),
    get: ofList('get'),
    delete: ofList('delete'),
    getAll: (parameters) => {
      ignorePage(parameters);
      return {
        operation: 'list',
        ...placeOf(parameters),
        archived: flagIn(parameters, 'filters.archived'),
      };
    },
    member: (parameters) => {
      ignorePage(parameters, { all: true });
      return { operation: 'members', list: parameters.text('id') };
    },
    update: (parameters) => ({
      operation: 'update',
      ...placesOf(parameters),
      name: parameters.text('updateFields.name'),
      ...valuesOf(parameters, 'updateFields'),
      without_color: flagIn(parameters, 'updateFields.unsetStatus'),
    }),
  },
};

const folderPlace = (parameters: Parameters): JsonObject => ({
  workspace: parameters.text('team'),
  space: parameters.text('space'),
});
const ofFolder =
  (operation: string) =>
  (parameters: Parameters): JsonObject => ({
    operation,
    ...folderPlace(parameters),
    folder: parameters.text('folder'),
  });

export const folder: Resource = {
  noun: 'folder',
  first: 'create',
  operations: {
    create: (parameters) => ({
      operation: 'create',
      ...folderPlace(parameters),
      new_name: parameters.text('name'),
    }),
    get: ofFolder('get'),
    delete: ofFolder('delete'),
    getAll: (parameters) => {
      ignorePage(parameters);
      return {
        operation: 'list',
        ...folderPlace(parameters),
        archived: flagIn(parameters, 'filters.archived'),
      };
    },
    update: (parameters) => ({
      ...ofFolder('update')(parameters),
      new_name: parameters.text('updateFields.name'),
    }),
  },
};

const colors = (parameters: Parameters): JsonObject => ({
  foreground: parameters.text('foregroundColor'),
  background: parameters.text('backgroundColor'),
});

export const spaceTag: Resource = {
  noun: 'space',
  first: 'create',
  operations: {
    create: (parameters) => ({
      operation: 'create_tag',
      space: parameters.text('space'),
      new_tag: parameters.text('name'),
      ...colors(parameters),
    }),
    getAll: (parameters) => {
      ignorePage(parameters, { all: true });
      return { operation: 'list_tags', space: parameters.text('space') };
    },
    update: (parameters) => ({
      operation: 'update_tag',
      space: parameters.text('space'),
      tag: parameters.text('name'),
      new_tag: parameters.text('newName'),
      ...colors(parameters),
    }),
    delete: (parameters) => ({
      operation: 'delete_tag',
      space: parameters.text('space'),
      tag: parameters.text('name'),
    }),
  },
};

import { AppError } from '../../../openapi/AppError.ts';
import { choice, integer, text } from '../../../platform/schema/schema.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { color } from '../fields.ts';
import { filled, list } from '../requests.ts';
import { deleteThing, getThing, thingPath, type Thing } from '../things.ts';
import { todoist } from '../vendor.ts';

const id = '2156154810aa';
const label = text({
  title: 'Label',
  description: 'ID of a label.',
  choices: { list: 'label_ids' },
  required: true,
  maxLength: 500,
});
const thing: Thing = { place: 'labels', one: 'label', parameter: 'label', field: label, id };
const details = {
  color,
  position: integer({ title: 'Position', minimum: 0, maximum: 1_000_000, rare: true }),
  favorite: choice(['yes', 'no'], { yes: 'Yes', no: 'No' })({ title: 'Favorite', rare: true }),
};

interface Details {
  color?: string;
  position?: number;
  favorite?: 'yes' | 'no';
}

const detailsOf = ({ color: of, position, favorite }: Details) =>
  filled({
    color: of,
    order: position,
    ...(favorite === undefined ? {} : { is_favorite: favorite === 'yes' }),
  });

const listLabels = defineOperation({
  title: 'List',
  description: 'Lists the labels of the account.',
  effects: reads,
  repeat: 'safe',
  parameters: {},
  example: {},
  output: { id, name: 'ops' },
  request: () => ({ path: '/labels' }),
  result: (body) => body['results'],
  list,
});

const create = defineOperation({
  title: 'Create',
  description: 'Creates a label. Tasks create the labels that they name, too.',
  effects: ['changes'],
  repeat: 'unsafe',
  parameters: { name: text({ title: 'Name', required: true, maxLength: 128 }), ...details },
  example: { name: 'ops', color: 'red' },
  output: { name: 'ops', color: 'red' },
  request: ({ name, ...given }) => ({ method: 'POST', path: '/labels', json: { name, ...detailsOf(given) } }),
});

const update = defineOperation({
  title: 'Update',
  description: 'Changes the given values of a label.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: { label, new_name: text({ title: 'New name', maxLength: 128 }), ...details },
  example: { label: id, new_name: 'plant' },
  output: { id, name: 'plant' },
  request: ({ label: of, new_name: name, ...given }) => {
    const json = { ...filled({ name }), ...detailsOf(given) };
    if (Object.keys(json).length === 0)
      throw new AppError('parameter_invalid', 'Enter at least one value to change.', { param: '/new_name' });
    return { method: 'POST', path: thingPath(thing, { label: of }), json };
  },
});

/** Labels of Todoist: https://developer.todoist.com/api/v1/#tag/Labels. */
export const node = vendorNode(todoist, {
  noun: 'label',
  title: 'Todoist label',
  description: 'Lists, creates, changes or deletes labels in Todoist.',
  first: 'list',
  operations: {
    list: listLabels,
    get: getThing(thing, { name: 'ops' }),
    create,
    update,
    delete: deleteThing(thing, 'Deletes a label, also from its tasks.'),
  },
});

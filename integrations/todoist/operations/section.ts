import { integer, text } from '../../../platform/schema/schema.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { inProject, project } from '../fields.ts';
import { filled, idIn, list } from '../requests.ts';
import { changeThing, deleteThing, getThing, thingPath, type Thing } from '../things.ts';
import { todoistId } from '../todoistId.ts';
import { todoist } from '../vendor.ts';

const id = '6fFPHV272WWh3gpW';
const section = text({
  title: 'Section',
  description: 'ID or URL of a section.',
  placeholder: id,
  choices: { list: 'sections' },
  required: true,
  maxLength: 500,
});
const name = text({ title: 'Name', required: true, maxLength: 2_048 });
const thing: Thing = { place: 'sections', one: 'section', parameter: 'section', field: section, id };

const listSections = defineOperation({
  title: 'List',
  description: 'Lists sections of a project, or of all projects.',
  effects: reads,
  repeat: 'safe',
  parameters: { in_project: inProject },
  example: { in_project: '6XR4H993xv8H5qCR' },
  output: { id, name: 'Open' },
  request: ({ in_project: of }) => ({ path: '/sections', query: { project_id: idIn(of) } }),
  result: (body) => body['results'],
  list,
});

const create = defineOperation({
  title: 'Create',
  description: 'Creates a section of a project.',
  effects: ['changes'],
  repeat: 'unsafe',
  parameters: {
    project,
    name,
    position: integer({ title: 'Position', minimum: 0, maximum: 1_000_000, rare: true }),
  },
  example: { project: '6XR4H993xv8H5qCR', name: 'Waiting' },
  output: { name: 'Waiting' },
  request: ({ project: of, name: called, position }) => ({
    method: 'POST',
    path: '/sections',
    json: { project_id: todoistId(of), name: called, ...filled({ order: position }) },
  }),
});

const rename = defineOperation({
  title: 'Rename',
  description: 'Renames a section.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: { section, name },
  example: { section: id, name: 'Waiting' },
  output: { id, name: 'Waiting' },
  request: ({ name: called, ...given }) => ({
    method: 'POST',
    path: thingPath(thing, given),
    json: { name: called },
  }),
});

/** Sections of Todoist: https://developer.todoist.com/api/v1/#tag/Sections. */
export const node = vendorNode(todoist, {
  noun: 'section',
  title: 'Todoist section',
  description: 'Lists, creates, renames, archives or deletes sections of projects in Todoist.',
  first: 'list',
  operations: {
    list: listSections,
    get: getThing(thing, { name: 'Open' }),
    create,
    rename,
    archive: changeThing(thing, { title: 'Archive', description: 'Archives a section.', verb: 'archive' }),
    unarchive: changeThing(thing, {
      title: 'Unarchive',
      description: 'Restores an archived section.',
      verb: 'unarchive',
    }),
    delete: deleteThing(thing, 'Deletes a section with its tasks.'),
  },
});

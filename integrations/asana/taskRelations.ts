import { list as listOfTexts, text } from '../../platform/schema/schema.ts';
import { defineOperation } from '../engine/defineOperation.ts';
import { path } from '../engine/vendorRequest.ts';
import { project, task, workspace } from './fields.ts';
import { dataOf, filled, write } from './requests.ts';

const id = { maxLength: 60 } as const;
const ofProject = text({
  title: 'Project',
  description: 'ID of a project.',
  choices: { list: 'projects', needs: ['workspace'] },
  required: true,
  ...id,
});
const tag = text({
  title: 'Tag',
  description: 'ID of a tag.',
  choices: { list: 'tags', needs: ['workspace'] },
  required: true,
  ...id,
});

export const move = defineOperation({
  title: 'Move to section',
  description: 'Moves a task to a section of a project.',
  effects: ['sends_out', 'changes'],
  repeat: 'safe',
  parameters: {
    workspace,
    task,
    project,
    to_section: text({
      title: 'Section',
      description: 'ID of a section of the project.',
      choices: { list: 'sections', needs: ['project'] },
      required: true,
      ...id,
    }),
  },
  example: { workspace: '1001', task: '12345', project: '1203', to_section: '1302' },
  output: { task: '12345', section: '1302' },
  request: ({ task: moved, to_section: into }) => write('POST', path`/sections/${into}/addTask`, { task: moved }),
  result: (_body, { task: moved, to_section: into }) => ({ task: moved, section: into }),
});

export const addProject = defineOperation({
  title: 'Add to project',
  description: 'Adds a task to a project.',
  effects: ['sends_out', 'changes'],
  repeat: 'safe',
  parameters: {
    workspace,
    task,
    to_project: ofProject,
    in_section: text({ title: 'Section', description: 'ID of a section.', rare: true, ...id }),
  },
  example: { workspace: '1001', task: '12345', to_project: '1204' },
  output: { task: '12345', project: '1204' },
  request: ({ task: of, to_project: into, in_section: part }) =>
    write('POST', path`/tasks/${of}/addProject`, { project: into, ...filled({ section: part }) }),
  result: (_body, { task: of, to_project: into }) => ({ task: of, project: into }),
});

export const removeProject = defineOperation({
  title: 'Remove from project',
  description: 'Removes a task from a project.',
  effects: ['sends_out', 'changes'],
  repeat: 'safe',
  parameters: { workspace, task, to_project: ofProject },
  example: { workspace: '1001', task: '12345', to_project: '1203' },
  output: { task: '12345', project: '1203' },
  request: ({ task: of, to_project: from }) => write('POST', path`/tasks/${of}/removeProject`, { project: from }),
  result: (_body, { task: of, to_project: from }) => ({ task: of, project: from }),
});

export const addTag = defineOperation({
  title: 'Add tag',
  description: 'Adds a tag to a task.',
  effects: ['sends_out', 'changes'],
  repeat: 'safe',
  parameters: { workspace, task, tag },
  example: { workspace: '1001', task: '12345', tag: '1401' },
  output: { task: '12345', tag: '1401' },
  request: ({ task: of, tag: added }) => write('POST', path`/tasks/${of}/addTag`, { tag: added }),
  result: (_body, { task: of, tag: added }) => ({ task: of, tag: added }),
});

export const removeTag = defineOperation({
  title: 'Remove tag',
  description: 'Removes a tag from a task.',
  effects: ['sends_out', 'changes'],
  repeat: 'safe',
  parameters: { workspace, task, tag },
  example: { workspace: '1001', task: '12345', tag: '1401' },
  output: { task: '12345', tag: '1401' },
  request: ({ task: of, tag: removed }) => write('POST', path`/tasks/${of}/removeTag`, { tag: removed }),
  result: (_body, { task: of, tag: removed }) => ({ task: of, tag: removed }),
});

export const addFollowers = defineOperation({
  title: 'Add followers',
  description: 'Adds users that are notified of changes of a task.',
  effects: ['sends_out', 'changes'],
  repeat: 'safe',
  parameters: {
    workspace,
    task,
    followers: listOfTexts(
      text({ title: 'User', choices: { list: 'users', needs: ['workspace'] }, required: true, maxLength: 320 }),
    )({
      title: 'Followers',
      description: 'IDs or email addresses of users.',
      entry: 'user',
      required: true,
      minItems: 1,
      maxItems: 100,
    }),
  },
  example: { workspace: '1001', task: '12345', followers: ['7002'] },
  output: { gid: '12345' },
  request: ({ task: of, followers }) => write('POST', path`/tasks/${of}/addFollowers`, { followers }),
  result: dataOf,
});

export const setParent = defineOperation({
  title: 'Set parent',
  description: 'Makes a task a subtask of another one, or an own task.',
  effects: ['sends_out', 'changes'],
  repeat: 'safe',
  parameters: {
    task,
    parent: text({ title: 'Parent', description: 'ID of a task. Empty: an own task.', ...id }),
  },
  example: { task: '12345', parent: '12346' },
  output: { gid: '12345' },
  request: ({ task: of, parent }) => write('POST', path`/tasks/${of}/setParent`, { parent: parent?.trim() || null }),
  result: dataOf,
});

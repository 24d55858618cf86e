import { boolean, choice, list, text } from '../../platform/schema/schema.ts';

const maxId = 200;
const id = '6c1f0a3e-8a55-4e7e-9d0e-1f1c2b3a4d5e';

/** Fields that several nodes of Linear share. */
export const issue = text({
  title: 'Issue',
  description: 'Key, such as ENG-123, or ID.',
  placeholder: 'ENG-123',
  required: true,
  maxLength: maxId,
});

export const team = text({
  title: 'Team',
  description: 'ID of a team.',
  placeholder: id,
  choices: { list: 'teams' },
  required: true,
  maxLength: maxId,
});

/** The same field where it is not required. */
export const maybeTeam = text({
  title: 'Team',
  description: 'ID of a team.',
  placeholder: id,
  choices: { list: 'teams' },
  maxLength: maxId,
});

export const assignee = text({
  title: 'Assignee',
  description: 'ID of a user.',
  placeholder: id,
  choices: { list: 'users' },
  maxLength: maxId,
});

export const state = text({
  title: 'Status',
  description: 'ID of a status of the team.',
  placeholder: id,
  choices: { list: 'states' },
  maxLength: maxId,
});

export const project = text({
  title: 'Project',
  description: 'ID of a project.',
  placeholder: id,
  choices: { list: 'projects' },
  maxLength: maxId,
});

export const requiredProject = text({
  title: 'Project',
  description: 'ID of a project.',
  placeholder: id,
  choices: { list: 'projects' },
  required: true,
  maxLength: maxId,
});

export const cycle = text({
  title: 'Cycle',
  description: 'ID of a cycle of the team.',
  placeholder: id,
  choices: { list: 'cycles' },
  rare: true,
  maxLength: maxId,
});

/** A label of an issue. */
export const label = text({
  title: 'Label',
  description: 'ID of a label.',
  placeholder: id,
  choices: { list: 'labels' },
  required: true,
  maxLength: maxId,
});

const labelEntry = text({
  title: 'Label',
  placeholder: id,
  choices: { list: 'labels' },
  required: true,
  maxLength: maxId,
});

export function labelList(title: string, description: string) {
  return list(labelEntry)({ title, description, entry: 'label', maxItems: 100, default: [] });
}

const userEntry = text({
  title: 'User',
  placeholder: id,
  choices: { list: 'users' },
  required: true,
  maxLength: maxId,
});

export function userList(title: string, description: string) {
  return list(userEntry)({ title, description, entry: 'user', maxItems: 100, rare: true, default: [] });
}

export const day = (title: string) =>
  text({ title, description: 'Date.', placeholder: '2026-12-31', maxLength: 10, pattern: '^\\d{4}-\\d{2}-\\d{2}$' });

const timeForm = 'A time, or a duration before now.';
export const updatedAfter = text({
  title: 'Changed after',
  description: timeForm,
  placeholder: '-P1D',
  rare: true,
  maxLength: 40,
});

export const createdAfter = text({
  title: 'Created after',
  description: timeForm,
  placeholder: '2026-12-31T08:00:00Z',
  rare: true,
  maxLength: 40,
});

export const orderBy = choice(['created', 'updated'], {
  created: 'Time of creation',
  updated: 'Time of change',
})({ title: 'Sort by', description: 'The latest is first.', rare: true, default: 'created' });

/** Returns the order as Linear takes it. */
export function orderOf(by: 'created' | 'updated'): string {
  return by === 'created' ? 'createdAt' : 'updatedAt';
}

export const includeArchived = boolean({ title: 'With archived ones', rare: true, default: false });

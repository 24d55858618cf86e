import { expect } from 'vitest';

import { signUpPerson, type Person } from '../../support/apiClient.ts';
import type { TestApi } from '../../support/apiServer.ts';
import { signUpMember } from '../../support/members.ts';
import { actions, builtIn, type Action, type Level, type World } from './roleModel.ts';

interface Thing {
  readonly id: number;
  readonly key: string;
  readonly project: number;
}

/** State that a history leaves for its next steps. */
export interface Story extends World {
  /** Project and person of each holder of the custom role. */
  readonly custom: [number, number][];
  customActions: ReadonlySet<Action>;
  maySharing: boolean;
}

/** Takes one of these at random. */
export type Pick = <T>(from: readonly T[]) => T;

const steps = ['role', 'role', 'place', 'place', 'place', 'leave', 'custom', 'share', 'share', 'share', 'unshare', 'policy'] as const; // prettier-ignore

/** An organization with people, two team projects and things in both, whose memberships, roles, shares and policies change at random. */
export class RoleWorld {
  readonly #api: TestApi;
  readonly #owner: Person;
  readonly people: readonly Person[];
  readonly things: readonly Thing[];
  readonly #projects: readonly string[];
  readonly #customRole: string;

  private constructor(
    api: TestApi,
    made: { owner: Person; people: Person[]; things: Thing[]; projects: string[]; customRole: string },
  ) {
    this.#api = api;
    this.#owner = made.owner;
    this.people = made.people;
    this.things = made.things;
    this.#projects = made.projects;
    this.#customRole = made.customRole;
  }

  static async make(api: TestApi): Promise<RoleWorld> {
    const owner = await signUpPerson(api.url);
    const people: Person[] = [];
    for (let count = 0; count < 4; count += 1) people.push(await signUpMember(api, owner.organizationId));
    const named = (name: string) => owner.client.ok('createProject', { body: { name } });
    const projects = [(await named('First')).id, (await named('Second')).id];
    const things: Thing[] = [];
    for (const [project, id] of projects.entries())
      for (let count = 0; count < 2; count += 1) {
        const body = { name: 'Zebra', project_id: id };
        const made = await owner.client.ok('createDigitalOrganization', { body });
        things.push({ id: things.length, key: made.id, project });
      }
    const body = { name: 'Custom', scopes: ['projects.view' as const] };
    const { id: customRole } = await owner.client.ok('createProjectRole', { body });
    return new RoleWorld(api, { owner, people, things, projects, customRole });
  }

  /** Takes back what a history did. */
  async reset(): Promise<Story> {
    const { client, organizationId } = this.#owner;
    await this.#sql('delete from project_members where organization_id = $1', [organizationId]);
    await this.#sql('delete from digital_organization_shares where organization_id = $1', [organizationId]);
    for (const { accountId } of this.people) await this.#setMembership(accountId, 'member');
    await client.ok('updateSecurityPolicies', { body: { publishing_enabled: true, sharing_enabled: true } });
    await client.ok('updateProjectRole', { params: { role_id: this.#customRole }, body: { scopes: ['projects.view'] } }); // prettier-ignore
    return {
      roles: this.people.map(() => 'member'),
      places: this.#projects.map(() => this.people.map(() => null)),
      shares: [],
      custom: [],
      customActions: new Set(),
      maySharing: true,
    };
  }

  /** Sends all members of the organization a word: a reader of it has received all earlier commits, or never will. */
  async tellAll(word: string): Promise<void> {
    const change = `organization ${this.#owner.organizationId} ${word} - - -`;
    await this.#sql(`select pg_notify('bureau_changes', $1)`, [change]);
  }

  /** Changes each thing. */
  async touchAll(): Promise<void> {
    await this.#sql(`update digital_organizations set description = description || '.' where id = any ($1)`, [
      this.things.map(({ key }) => key),
    ]);
  }

  /** One random change through the API (a membership by hand), and in the model; says what it did. */
  async change(story: Story, pick: Pick): Promise<string> {
    const person = pick([...this.people.keys()]);
    const project = pick([0, 1]);
    const { accountId } = this.people[person]!;
    const { client } = this.#owner;
    const isMember = story.roles[person] !== null;
    const inProject = { project_id: this.#projects[project]!, account_id: accountId };
    const what = pick(steps);
    switch (what) {
      case 'role': {
        const role = pick(['admin', 'member', 'member', null] as const);
        await this.#setMembership(accountId, role);
        story.roles[person] = role;
        if (role === null) this.#forget(story, person);
        return `person ${person} is ${role}`;
      }
      case 'place': {
        const role = pick(['viewer', 'editor', 'project_admin', 'custom', 'custom']);
        const body = { role: role === 'custom' ? this.#customRole : role };
        const { status } = await client.call('setProjectMember', { params: inProject, body });
        expect(status < 300).toBe(isMember);
        if (!isMember) return 'nothing';
        drop(story, project, person);
        if (role === 'custom') story.custom.push([project, person]);
        story.places[project]![person] = role === 'custom' ? story.customActions : builtIn[role]!;
        return `person ${person} is ${role} in ${project}`;
      }
      case 'leave': {
        await client.call('removeProjectMember', { params: inProject });
        drop(story, project, person);
        return `person ${person} leaves ${project}`;
      }
      case 'custom': {
        const chosen = actions.filter(() => pick([true, false]));
        const scopes = chosen.map((action) => `digital_organizations.${action}` as const);
        const body = { scopes: ['projects.view' as const, ...scopes] };
        await client.ok('updateProjectRole', { params: { role_id: this.#customRole }, body });
        story.customActions = new Set<Action>(chosen.length > 0 ? ['view', ...chosen] : []);
        for (const [place, somebody] of story.custom) story.places[place]![somebody] = story.customActions;
        return `the custom role allows ${chosen.join(' ')}`;
      }
      case 'share':
        return this.#share(story, pick, { person, isMember });
      case 'unshare': {
        const thing = pick(this.things);
        const params = { digital_organization_id: thing.key };
        const { data } = await client.ok('listDigitalOrganizationShares', { params });
        for (const { id } of data)
          await client.ok('unshareDigitalOrganization', { params: { ...params, share_id: id } });
        story.shares.splice(0, Infinity, ...story.shares.filter((one) => one.thing !== thing.id));
        return `thing ${thing.id} is shared with nobody`;
      }
      case 'policy': {
        story.maySharing = pick([true, false]);
        const body = { publishing_enabled: true, sharing_enabled: story.maySharing };
        await client.ok('updateSecurityPolicies', { body });
        return `sharing ${story.maySharing}`;
      }
    }
  }

  async #share(story: Story, pick: Pick, { person, isMember }: { person: number; isMember: boolean }): Promise<string> {
    const thing = pick(this.things);
    const level: Level = pick(['view', 'execute', 'edit']);
    const toProject = pick([true, false]) ? 1 - thing.project : null;
    const body =
      toProject === null
        ? { account_ids: [this.people[person]!.accountId] }
        : { project_ids: [this.#projects[toProject]!] };
    const params = { digital_organization_id: thing.key };
    const { status } = await this.#owner.client.call('shareDigitalOrganization', { params, body: { level, ...body } });
    expect(status < 300).toBe(story.maySharing && (toProject !== null || isMember));
    if (status >= 300) return 'nothing';
    const to = toProject === null ? { person } : { project: toProject };
    const others = story.shares.filter((one) => one.thing !== thing.id || one.person !== to.person || one.project !== to.project); // prettier-ignore
    story.shares.splice(0, Infinity, ...others, { thing: thing.id, level, ...to });
    return `thing ${thing.id} is shared to ${level} with ${JSON.stringify(to)}`;
  }

  async #setMembership(accountId: string, role: 'admin' | 'member' | null): Promise<void> {
    const place = [this.#owner.organizationId, accountId];
    if (role === null) return this.#sql('delete from memberships where organization_id = $1 and account_id = $2', place); // prettier-ignore
    await this.#sql(
      `insert into memberships (id, organization_id, account_id, role) values ('mem_' || md5($1 || $2), $1, $2, $3)
       on conflict (organization_id, account_id) do update set role = excluded.role`,
      [...place, role],
    );
  }

  /** A departing member loses roles and shares permanently. */
  #forget(story: Story, person: number): void {
    for (const project of this.#projects.keys()) drop(story, project, person);
    story.shares.splice(0, Infinity, ...story.shares.filter((one) => one.person !== person));
  }

  async #sql(text: string, values: unknown[]): Promise<void> {
    await this.#api.test.database.pool.query(text, values);
  }
}

function drop(story: Story, project: number, person: number): void {
  story.places[project]![person] = null;
  story.custom.splice(0, Infinity, ...story.custom.filter(([place, one]) => place !== project || one !== person));
}

import { describe, expect, test } from 'vitest';
import type { components } from '../../../openapi/generated/types.ts';
import { presentSearch, presentSearchSummary } from '../../../api/presenters/catalogSearch.ts';
import { sources } from '../../../domains/catalog/generated/registry.ts';
import { SearchIndex } from '../../../domains/catalog/runs/SearchIndex.ts';
import { findBrowser } from '../../e2e/browser.ts';
import { agentAnswers, agentGraph, callOf, executionOf, stepOf, stepsOf } from './agentSamples.ts';
import { dailyReport, editorAnswers, editorPath } from './dailyReport.ts';
import { screenLooksWell } from './screenLooksWell.ts';
import { sharedScreen } from './sharedScreen.ts';

type Schemas = components['schemas'];

const index = new SearchIndex(sources);
const known = { enabled: null, ownKey: null, hasInstanceKey: false, hasContact: false, hasKey: false, health: null };
const forecast = index.get('open-meteo.forecast');
const assignment = (name: string) => ({ name, type: 'string', value: name });

describe.skipIf(findBrowser() === null)('tools of an agent', () => {
  const screen = sharedScreen();
  const dialog = (name: string) => screen.page.getByRole('dialog', { name });
  const node = () => dialog('Node Researcher');
  let saved: Record<string, unknown> | undefined;
  const tools = () => saved?.['tools'] as Record<string, unknown>[] | undefined;

  const openAgent = async (parameters: object = {}, issues: Schemas['GraphIssue'][] = []) => {
    saved = undefined;
    const [start, agent] = agentGraph.nodes as [Schemas['GraphNode'], Schemas['GraphNode']];
    const draft = { ...agentGraph, nodes: [start, { ...agent, parameters: { ...agent.parameters, ...parameters } }] };
    await screen.open(`${editorPath}?node=agent`, {
      ...editorAnswers,
      getDigitalOrganization: { ...dailyReport, draft, issues },
      updateDigitalOrganization: ({ body }) => {
        const next = (body as { draft: typeof draft }).draft;
        saved = next.nodes[1]!.parameters as Record<string, unknown>;
        return { ...dailyReport, draft: next, draft_revision: 2 };
      },
      listCatalogSearches: { data: [presentSearchSummary(forecast, known)], next_cursor: null },
      getCatalogSearch: presentSearch(forecast, known),
    });
    // The dialog takes the focus when its opening ends.
    await node().locator('[data-autofocus]:focus').waitFor();
  };

  test('are chosen from a list: a search of the data market with its price, effects and filled inputs', async () => {
    await openAgent();
    await node().getByRole('button', { name: 'Add tool' }).click();
    const adding = dialog('Add tool');
    await adding.getByRole('textbox').fill('weather');
    const choice = adding.getByRole('button', { name: /Weather forecast/ });
    await choice.getByText('1 credits a call').or(choice.getByText('1.00 credits a call')).waitFor();
    await choice.getByText('brings what strangers wrote').waitFor();
    await choice.click();
    await adding.waitFor({ state: 'hidden' });
    await expect.poll(tools, { timeout: 20_000 }).toMatchObject([
      {
        name: 'weather_forecast_open_meteo',
        type: 'data.catalog',
        parameters: { search: 'open-meteo.forecast' },
        filled: [{ parameter: '/inputs/place' }],
      },
    ]);
    await node().getByRole('textbox', { name: 'Description of “City or coordinates” for the model' }).waitFor();
    await node().getByRole('button', { name: 'Let the model fill in “Days”' }).click();
    await screenLooksWell(screen, 'agent-tool-filled');
    await node().getByRole('button', { name: 'Set “City or coordinates” yourself' }).click();
    await expect
      .poll(() => (tools()![0]!['filled'] as { parameter: string }[]).map(({ parameter }) => parameter))
      .toEqual(['/inputs/days']);
    await node().getByRole('button', { name: 'Add tool' }).click();
    await adding.getByRole('button', { name: 'MCP server' }).waitFor();
    await screenLooksWell(screen, 'agent-add-tool');
  });

  test('hang below the agent with their calls, states and costs; a card opens the settings of its tool, the last one adds a tool', async () => {
    const { page } = screen;
    const tool = (name: string, type: string) => ({ name, type, parameters: {}, filled: [] });
    const server = { name: 'github', url: 'https://mcp.example.com', tools: [] };
    const parameters = {
      ...agentGraph.nodes[1]!.parameters,
      tools: [tool('search', 'data.catalog'), tool('read', 'http.request'), tool('write_page', 'data.edit_fields')],
      mcp_servers: [server],
    };
    const [start, agent] = agentGraph.nodes as [Schemas['GraphNode'], Schemas['GraphNode']];
    const draft = { ...agentGraph, nodes: [start, { ...agent, parameters }] };
    const execution = { ...executionOf('success'), graph: draft };
    const calls = [callOf('search'), callOf('search'), callOf('read', { status: 'error' }), callOf('github_issues')];
    const answers = {
      ...editorAnswers,
      ...agentAnswers(execution, () => stepsOf([stepOf(0, calls)])),
      getDigitalOrganization: { ...dailyReport, draft },
    };
    await screen.open(`${editorPath}?execution=${execution.id}`, answers);
    const list = page.getByRole('list', { name: 'Tools of Researcher' });
    const card = (name: RegExp) => list.getByRole('button', { name });
    await card(/^search .*2 calls, Success, 3.00 credits/).waitFor();
    await card(/^read .*1 call, Error, 1 failed/).waitFor();
    await card(/^github .*1 call, Success/).waitFor();
    expect(await card(/^write page/).textContent()).not.toContain('call,');
    await screenLooksWell(screen, 'agent-tools-on-canvas');
    await card(/^read/).focus();
    await page.keyboard.press('Enter');
    await node().getByRole('button', { name: /2.*Tools/ }).and(page.locator(':focus')).waitFor(); // prettier-ignore
    await page.keyboard.press('Escape');
    await node().waitFor({ state: 'hidden' });
    await list.getByRole('button', { name: 'Add tool to Researcher' }).click();
    await dialog('Add tool').getByRole('textbox').waitFor();

    await screen.open(`/executions/${execution.id}`, answers);
    await list.getByText('search').waitFor();
    expect(await list.getByRole('button').count()).toBe(0);
  });

  test('that call a node keep filled values at their rows', async () => {
    await openAgent();
    await node().getByRole('button', { name: 'Add tool' }).click();
    await dialog('Add tool').getByRole('textbox').fill('edit fields');
    await dialog('Add tool')
      .getByRole('button', { name: /^Edit fields/ })
      .click();
    await expect.poll(() => tools()?.[0]?.['type'], { timeout: 20_000 }).toBe('data.edit_fields');
    const row = (number: number) =>
      node()
        .getByRole('list', { name: 'Fields' })
        .getByRole('listitem')
        .nth(number - 1);
    await node()
      .getByRole('button', { name: /^Add .*field$/ })
      .click();
    await row(1).waitFor();
    await node()
      .getByRole('button', { name: /^Add another field$/ })
      .click();
    await row(2).getByRole('button', { name: 'Let the model fill in “Value”' }).click();
    const filled = () => (tools()![0]!['filled'] as { parameter: string }[]).map(({ parameter }) => parameter);
    await expect.poll(filled).toEqual(['/assignments/1/value']);
    await row(1)
      .getByRole('button', { name: /Remove/ })
      .click();
    await expect.poll(filled).toEqual(['/assignments/0/value']);
  });

  test('keep filled values at their rows after an arrow key at the end of the list', async () => {
    const tool = {
      name: 'edit',
      type: 'data.edit_fields',
      parameters: { assignments: [assignment('a'), assignment('b')] },
      filled: [{ parameter: '/assignments/1/value', description: 'B' }],
    };
    await openAgent({ tools: [tool] });
    const rows = node().getByRole('list', { name: 'Fields' }).getByRole('listitem');
    await rows.nth(1).getByRole('button', { name: /^Move/ }).press('ArrowDown');
    await rows.nth(0).getByRole('textbox', { name: 'Name' }).fill('c');
    await expect
      .poll(() => (tools()?.[0]?.['parameters'] as { assignments: object[] } | undefined)?.assignments, {
        timeout: 20_000,
      })
      .toMatchObject([{ name: 'c' }, { name: 'b' }]);
    expect(tools()![0]!['filled']).toMatchObject([{ parameter: '/assignments/1/value' }]);
  });

  test('start with the parameters of a new node type, without filled values of the old one', async () => {
    const tool = {
      name: 'place',
      type: 'data.catalog',
      parameters: { search: 'open-meteo.forecast', inputs: {} },
      filled: [{ parameter: '/inputs/place', description: 'Where' }],
    };
    await openAgent({ tools: [tool] });
    const type = node().getByRole('combobox', { name: 'Node type' });
    await type.fill('Edit fields');
    await screen.page.getByRole('option', { name: 'Edit fields', exact: true }).click();
    await expect.poll(() => tools()?.[0]?.['type'], { timeout: 20_000 }).toBe('data.edit_fields');
    expect(tools()![0]!['filled']).toEqual([]);
    expect(tools()![0]!['parameters']).not.toHaveProperty('inputs');
  });

  test('show rare options and groups that the model fills in, and the focus stays at the field', async () => {
    const tool = {
      name: 'place',
      type: 'data.catalog',
      parameters: { search: 'open-meteo.forecast', inputs: {} },
      filled: [
        { parameter: '/inputs', description: 'All inputs', type: 'object' },
        { parameter: '/pages', description: 'How many pages' },
      ],
    };
    await openAgent({ tools: [tool] });
    await node().getByRole('textbox', { name: 'Description of “Inputs” for the model' }).waitFor();
    await node().getByRole('button', { name: 'Set “Max pages” yourself' }).press('Enter');
    await node().getByRole('textbox', { name: 'Max pages' }).and(node().locator(':focus')).waitFor();
    await expect
      .poll(
        () => (tools()?.[0]?.['filled'] as { parameter: string }[] | undefined)?.map(({ parameter }) => parameter),
        {
          timeout: 20_000,
        },
      )
      .toEqual(['/inputs']);
  });

  test('get fields of their item that the model fills in', async () => {
    const tool = { name: 'edit', type: 'data.edit_fields', parameters: {}, filled: [] };
    await openAgent({ tools: [tool] });
    await node().getByRole('button', { name: 'Add option' }).nth(1).click();
    await screen.page.getByRole('menuitem', { name: 'Item fields that the model fills in' }).click();
    await node().getByRole('button', { name: 'Add item field' }).click();
    await node()
      .getByRole('list', { name: 'Item fields that the model fills in' })
      .getByRole('textbox', { name: 'Name' })
      .fill('city');
    await expect.poll(() => tools()?.[0]?.['filled'], { timeout: 20_000 }).toMatchObject([{ parameter: '$json.city' }]);
  });

  test('of a server of MCP are added beside the tools', async () => {
    await openAgent();
    await node().getByRole('button', { name: 'Add tool' }).click();
    await dialog('Add tool').getByRole('textbox').fill('mcp');
    await dialog('Add tool')
      .getByRole('button', { name: /^MCP server/ })
      .click();
    await expect.poll(() => saved?.['mcp_servers'], { timeout: 20_000 }).toMatchObject([{ name: 'mcp_server' }]);
  });

  test('show an issue at the innermost field of the tool', async () => {
    const tool = {
      name: 'place',
      type: 'data.catalog',
      parameters: { search: 'open-meteo.forecast', inputs: {} },
      filled: [],
    };
    const issue: Schemas['GraphIssue'] = {
      node_id: 'agent',
      parameter: '/tools/0/parameters/inputs/place',
      severity: 'error',
      code: 'parameter_missing',
      message: 'Place is required.',
    };
    await openAgent({ tools: [tool] }, [issue]);
    await node()
      .getByRole('button', { name: /1 issue|Place is required/ })
      .click();
    await node().getByText('Place is required.').waitFor();
    const focused = () =>
      screen.page.evaluate(() => document.activeElement?.closest('[data-pointer]')?.getAttribute('data-pointer'));
    await expect.poll(focused).toBe('/tools/0/parameters/inputs/place');
  });
});

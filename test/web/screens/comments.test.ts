import { describe, expect, test } from 'vitest';
import type { components } from '../../../openapi/generated/types.ts';
import { findBrowser } from '../../e2e/browser.ts';
import { dailyReport, editorAnswers, editorPath } from './dailyReport.ts';
import { id } from './openScreen.ts';
import { screenLooksWell } from './screenLooksWell.ts';
import { sharedScreen } from './sharedScreen.ts';

type Comment = components['schemas']['Comment'];

const [me, ben] = [id('acc', 1), id('acc', 2)];
const [node] = dailyReport.draft.nodes;
const comment = (number: number, more: Partial<Comment>): Comment => ({
  id: id('cmt', number),
  digital_organization_id: dailyReport.id,
  execution_id: null,
  node_id: null,
  author_account_id: me,
  author_name: 'Ada Lovelace',
  body: 'Looks **good**. <img src=x onerror=alert(1)>',
  mentions: [],
  created_at: '2026-11-23T09:00:00.000Z',
  edited_at: null,
  ...more,
});

describe.skipIf(findBrowser() === null)('comments and presence on the canvas', () => {
  const screen = sharedScreen();

  test('comments are read, written at the selected node, and changed by their author alone', async () => {
    const sent: unknown[] = [];
    await screen.open(`${editorPath}?comments=1`, {
      ...editorAnswers,
      listComments: {
        data: [
          comment(2, { author_account_id: ben, author_name: 'Ben', node_id: node!.id, body: 'Why?' }),
          comment(1, {}),
        ],
        next_cursor: null,
      },
      createComment: ({ body }) => {
        sent.push(body);
        return comment(3, { body: 'Because.' });
      },
    });
    const drawer = screen.page.getByRole('dialog', { name: 'Comments' });
    const list = drawer.getByRole('list', { name: 'Comments' });
    await list.getByText('Why?').waitFor();
    expect(await list.locator('img').count()).toBe(0);
    await list.locator('strong').getByText('good').waitFor();
    // Only the own comment has actions.
    expect(await list.getByRole('button', { name: /^Actions for/ }).count()).toBe(1);
    await screenLooksWell(screen, 'comments');
    await drawer.getByRole('textbox', { name: 'New comment' }).fill('Because.');
    await drawer.getByRole('button', { name: 'Comment', exact: true }).click();
    await expect.poll(() => sent).toEqual([{ body: 'Because.', mentions: [] }]);
    await expect.poll(() => drawer.getByRole('textbox', { name: 'New comment' }).inputValue()).toBe('');
  });

  test('faces show who else looks at the canvas, with the selected node', async () => {
    await screen.open(editorPath, {
      ...editorAnswers,
      changePresence: {
        people: [
          { account_id: me, name: 'Ada Lovelace', node_id: null, is_you: true },
          { account_id: ben, name: 'Ben', node_id: node!.id, is_you: false },
        ],
      },
    });
    const people = screen.page.getByRole('group', { name: 'People here' });
    await people.getByRole('button', { name: `Ben looks at ${node!.name}` }).waitFor();
    expect(await people.getByRole('button').count()).toBe(1);
    await screenLooksWell(screen, 'presence');
  });
});

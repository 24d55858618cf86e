import type { JsonObject } from '../../domains/executions/item.ts';

/** Three responses, the newest first; the last one was not completed. */
export const responseTokens = [
  'a3a12ec67a1365927098a606107fac15',
  'b4b12ec67a1365927098a606107fac16',
  'c5c12ec67a1365927098a606107fac17',
];
export const workspaceIds = ['aXbYcZ', 'bXcYdZ', 'cXdYeZ'];

const fields: readonly JsonObject[] = [
  { id: 'f1', title: 'Your name?', type: 'short_text', ref: 'name', properties: {}, validations: { required: true } },
  {
    id: 'f2',
    title: 'Size?',
    type: 'multiple_choice',
    ref: 'size',
    properties: {
      choices: [
        { id: 'c1', ref: 'small', label: '1-49' },
        { id: 'c2', ref: 'large', label: '50-200' },
      ],
    },
  },
  { id: 'f3', title: 'Your file?', type: 'file_upload', ref: 'file', properties: {} },
];

export function formOf(id: string, title: string): JsonObject {
  return {
    id,
    type: 'form',
    title,
    workspace: { href: `https://api.typeform.com/workspaces/${workspaceIds[0]}` },
    theme: { href: 'https://api.typeform.com/themes/qHWOQ7' },
    settings: {
      language: 'en',
      is_public: true,
      progress_bar: 'proportion',
      show_progress_bar: true,
      meta: { allow_indexing: false },
    },
    thankyou_screens: [{ id: 'e1', ref: 'thanks', title: 'Thank you!', properties: { show_button: false } }],
    welcome_screens: [],
    fields,
    hidden: ['src'],
    created_at: '2026-11-01T08:00:00Z',
    last_updated_at: '2026-11-01T08:00:00Z',
    _links: {
      display: `https://acme.typeform.com/to/${id}`,
      responses: `https://api.typeform.com/forms/${id}/responses`,
    },
  };
}

export function responseOf(token: string, { form, url }: { form: string; url: string }): JsonObject {
  const place = responseTokens.indexOf(token);
  const file = `${url}/forms/${form}/responses/${token}/fields/f3/files/hello.txt`;
  const answers = [
    { type: 'text', text: ['Ada', 'Grace', 'Bob'][place], field: { id: 'f1', type: 'short_text', ref: 'name' } },
    {
      type: 'choice',
      choice: { id: 'c2', ref: 'large', label: '50-200' },
      field: { id: 'f2', type: 'multiple_choice', ref: 'size' },
    },
    { type: 'file_url', file_url: file, field: { id: 'f3', type: 'file_upload', ref: 'file' } },
  ];
  return {
    landing_id: token,
    token,
    response_id: token,
    response_type: place === 2 ? 'partial' : 'completed',
    landed_at: `2026-11-2${8 - place}T08:07:02Z`,
    submitted_at: `2026-11-2${8 - place}T08:17:02Z`,
    metadata: {
      user_agent: 'Mozilla/5.0',
      platform: 'other',
      referer: `https://acme.typeform.com/to/${form}`,
      network_id: '12345',
      browser: 'default',
    },
    hidden: { src: 'mail' },
    calculated: { score: 9 },
    variables: [{ key: 'score', type: 'number', number: 9 }],
    thankyou_screen_ref: 'thanks',
    // Responses; their answers are missing if all questions were skipped.
    ...(place === 1 ? {} : { answers: place === 0 ? answers : answers.slice(0, 1) }),
  };
}

export function workspaceOf(id: string): JsonObject {
  return {
    id,
    name: ['My workspace', 'Sales', 'Support'][workspaceIds.indexOf(id)],
    default: id === workspaceIds[0],
    shared: false,
    account_id: '01HX0000000000000000000001',
    forms: { count: 1, href: `https://api.typeform.com/workspaces/${id}/forms` },
    self: { href: `https://api.typeform.com/workspaces/${id}` },
  };
}

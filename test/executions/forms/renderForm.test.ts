import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { fieldTypes, type FormDefinition } from '../../../domains/executions/forms/formDefinition.ts';
import { renderForm } from '../../../domains/executions/forms/renderForm.ts';
import { pagePolicy, renderMessage } from '../../../domains/executions/forms/renderPage.ts';

const evil = `"><script>alert('x')</script>&{{ $json.secret }}`;
const form: FormDefinition = {
  title: 'Your order',
  description: 'First line\nsecond line\n\nSecond paragraph',
  button: 'Send',
  done: { kind: 'page', title: 'Thanks', message: '' },
  fields: fieldTypes.map((type) => ({
    name: type,
    label: `The ${type}`,
    type,
    required: type === 'text',
    hint: type === 'email' ? 'We never write.' : '',
    value: '',
    options: type === 'dropdown' || type === 'radio' ? ['small', 'large'] : [],
  })),
};
const withGroup: FormDefinition = {
  ...form,
  fields: [{ ...form.fields[0]!, name: 'group', type: 'checkbox', required: true, options: ['a', 'b'] }],
};
const count = (page: string, pattern: RegExp) => [...page.matchAll(pattern)].length;
const idsOf = (page: string, attribute: string) =>
  [...page.matchAll(new RegExp(` ${attribute}="([^"]*)"`, 'g'))].flatMap(([, value]) => value!.split(' '));

describe('the page of a form', () => {
  test('has a language, a title, one heading, and nothing from outside', () => {
    const page = renderForm({ form });
    expect(page).toMatch(/^<!doctype html>\n<html lang="en">/);
    expect(page).toContain('<title>Your order</title>');
    expect(page).toContain('name="viewport" content="width=device-width, initial-scale=1"');
    expect(count(page, /<h1[ >]/g)).toBe(1);
    expect(page).not.toMatch(/<script|\bsrc=|https?:|url\(|@import| on\w+=| style=/);
    expect(page).toContain('<p>First line<br />second line</p><p>Second paragraph</p>');
  });

  test('labels every field that is shown, and ids are unique', () => {
    const page = renderForm({ form });
    const controls = idsOf(page, 'id').filter((id) => /^field-\d+$/.test(id));
    expect(controls).toHaveLength(form.fields.length - 2); // one is hidden, one has a legend
    expect(
      idsOf(page, 'for')
        .filter((id) => /^field-\d+$/.test(id))
        .toSorted(),
    ).toEqual(controls.toSorted());
    expect(page).toMatch(/<fieldset role="radiogroup">\s*<legend>The radio \(optional\)<\/legend>/);
    expect(count(page, /type="radio"/g)).toBe(2);
    expect(new Set(idsOf(page, 'id')).size).toBe(idsOf(page, 'id').length);
    expect(page).toContain('The text</label>');
    expect(page).toContain('The number (optional)</label>');
    expect(page).toMatch(/type="email"[^>]*autocomplete="email"[^>]*aria-describedby="field-4-hint"/);
  });

  test('a group of boxes has a legend, and a box each has a label', () => {
    const page = renderForm({ form: withGroup, values: { group: ['b'] } });
    expect(page).toMatch(/<fieldset><?[^>]*>?\s*<legend>The text<\/legend>/);
    expect(count(page, /type="checkbox"/g)).toBe(2);
    expect(page).toMatch(/value="b" checked/);
    expect(page).not.toMatch(/value="a" checked/);
  });

  test('lists what is wrong at the top with links, says it again at the field, and keeps what was typed', () => {
    const errors = [
      { field: 'text', message: 'The text: enter a value.' },
      { field: 'email', message: 'The email: enter an e-mail address.' },
    ];
    const page = renderForm({
      form,
      values: { email: 'ada@', dropdown: 'large', checkbox: 'true', number: '5' },
      errors,
    });
    expect(page).toContain('<title>Error: Your order</title>');
    expect(page).toMatch(/role="alert"[^>]*aria-labelledby="errors"/);
    expect(page).toContain('<a href="#field-1">The text: enter a value.</a>');
    expect(page).toMatch(/id="field-1"[^>]*aria-describedby="field-1-error"[^>]*aria-invalid="true"/);
    expect(page).toMatch(/value="ada@"[^>]*aria-describedby="field-4-hint field-4-error"/);
    for (const id of idsOf(page, 'aria-describedby')) expect(page).toContain(`id="${id}"`);
    expect(page).toMatch(/<option value="large" selected>/);
    expect(page).toMatch(/type="checkbox"[^>]*checked/);
    expect(page).toMatch(/name="number" value="5"/);
    const group = renderForm({ form: withGroup, values: {}, errors: [{ field: 'group', message: 'Choose.' }] });
    expect(group).toContain('<a href="#field-1-1">Choose.</a>');
    expect(group).toContain('<fieldset aria-describedby="field-1-error"');
  });

  test('escapes everything that the author or a stranger wrote, and evaluates none of it', () => {
    const fields = fieldTypes.map((type) => ({
      name: `${type}${evil}`,
      label: evil,
      type,
      required: false,
      hint: evil,
      value: '',
      options: type === 'dropdown' || type === 'radio' ? [evil] : [],
    }));
    const hostile: FormDefinition = { ...form, title: evil, description: evil, button: evil, fields };
    const values = Object.fromEntries(fields.map(({ name }) => [name, evil]));
    const errors = fields.map(({ name }) => ({ field: name, message: evil }));
    for (const page of [renderForm({ form: hostile, values, errors }), renderMessage({ title: evil, message: evil })]) {
      expect(page).not.toContain('<script');
      expect(page).not.toContain(`alert('x')`);
      expect(page).toContain('&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&amp;{{ $json.secret }}');
    }
  });

  test('keeps a hidden value of its author to itself, and carries one from the address', () => {
    const hidden = { ...form.fields[0]!, name: 'id', type: 'hidden' as const, required: false };
    expect(renderForm({ form: { ...form, fields: [{ ...hidden, value: 'mine' }] } })).not.toContain('mine');
    const page = renderForm({ form: { ...form, fields: [hidden] }, values: { id: '7' } });
    expect(page).toContain('<input type="hidden" name="id" value="7" />');
  });

  test('is under a policy that allows its own style only', () => {
    const style = /<style>([\s\S]*)<\/style>/.exec(renderForm({ form }))![1]!;
    const hash = createHash('sha256').update(style).digest('base64');
    expect(pagePolicy).toBe(`sandbox allow-forms; default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'`);
    expect(style).not.toContain('&');
  });

  test('sends files as a form with several parts, everything else in its address form', () => {
    expect(renderForm({ form })).toContain('<form method="post" enctype="multipart/form-data" novalidate>');
    expect(renderForm({ form: withGroup })).toContain('enctype="application/x-www-form-urlencoded"');
  });
});

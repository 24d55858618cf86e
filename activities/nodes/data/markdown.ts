import { defineNode, mainPort } from '../../kit/define.ts';
import type { Item } from '../../../domains/executions/item.ts';
import { eachItem } from '../../kit/eachItem.ts';
import type { FileSession } from '../../files/FileSession.ts';
import { fileLimits } from '../../files/fileLimits.ts';
import { firstRow } from '../../files/firstRow.ts';
import { withFiles } from '../../files/withFiles.ts';
import { withField } from '../../kit/fields.ts';
import { boolean, choice, list, object, text, type ValueOf } from '../../../platform/schema/schema.ts';

const parameters = object({
  mode: choice(['markdown_to_html', 'html_to_markdown'])({ title: 'Mode', default: 'markdown_to_html' }),
  markdown: text({
    title: 'Markdown',
    control: 'textarea',
    language: 'markdown',
    default: '',
    maxLength: fileLimits.wholeBytes.markdown,
    showWhen: { mode: ['markdown_to_html'] },
  }),
  html: text({
    title: 'HTML',
    control: 'textarea',
    language: 'html',
    default: '',
    maxLength: fileLimits.wholeBytes.markdown,
    showWhen: { mode: ['html_to_markdown'] },
  }),
  field: text({ title: 'Output field', default: 'data', minLength: 1, maxLength: 500 }),
  allow_html: boolean({
    title: 'Allow HTML',
    description: 'Only use for trusted text. If off, HTML is shown as text.',
    default: false,
    showWhen: { mode: ['markdown_to_html'] },
  }),
  linkify: boolean({ title: 'Convert URLs to links', default: false, showWhen: { mode: ['markdown_to_html'] } }),
  breaks: boolean({ title: 'Keep line breaks', default: false, showWhen: { mode: ['markdown_to_html'] } }),
  typographer: boolean({
    title: 'Smart quotes and dashes',
    default: false,
    showWhen: { mode: ['markdown_to_html'] },
  }),
  headings: choice(['atx', 'setext'])({ title: 'Headings', default: 'atx', showWhen: { mode: ['html_to_markdown'] } }),
  bullet: choice(['-', '*', '+'])({ title: 'Bullets', default: '-', showWhen: { mode: ['html_to_markdown'] } }),
  code: choice(['fenced', 'indented'])({ title: 'Code', default: 'fenced', showWhen: { mode: ['html_to_markdown'] } }),
  emphasis: choice(['_', '*'])({ title: 'Emphasis', default: '_', showWhen: { mode: ['html_to_markdown'] } }),
  links: choice(['inlined', 'referenced'])({
    title: 'Links',
    default: 'inlined',
    showWhen: { mode: ['html_to_markdown'] },
  }),
  ignore: list(text({ title: 'Element', maxLength: 50, pattern: '^[a-z][a-z0-9-]*$' }))({
    title: 'Skip elements',
    maxItems: 50,
    default: [],
    showWhen: { mode: ['html_to_markdown'] },
  }),
});
type Parameters = ValueOf<typeof parameters>;

/** Turns Markdown into HTML and back. */
export const node = defineNode({
  type: 'data.markdown',
  version: 1,
  title: 'Markdown',
  description: 'Converts between Markdown and HTML.',
  icon: 'Markdown',
  group: 'data',
  pure: false,
  effects: [],
  inputs: mainPort,
  outputs: mainPort,
  parameters,
  examples: [
    { title: 'To HTML', parameters: { markdown: '# {{ $json.title }}\n\n{{ $json.text }}', linkify: true } },
    {
      title: 'From HTML',
      parameters: { mode: 'html_to_markdown', html: '{{ $json.data }}', ignore: ['nav', 'footer'] },
    },
  ],
  run: (context) =>
    withFiles(context, (files) =>
      eachItem({ context, port: 'main', work: (item, wanted) => convert({ files, item, wanted }) }),
    ),
});

interface Conversion {
  files: FileSession;
  item: Item;
  wanted: Parameters;
}

async function convert({ files, item, wanted }: Conversion): Promise<Item> {
  const value = await firstRow(
    await (wanted.mode === 'markdown_to_html' ? toHtml(files, wanted) : toMarkdown(files, wanted)),
  );
  const json = withField(item.json, { name: wanted.field, value, param: '/field' });
  return { ...item, json };
}

function toHtml(files: FileSession, { markdown, allow_html: allowHtml, linkify, breaks, typographer }: Parameters) {
  return files.run('Markdown.to_html', { allowHtml, linkify, breaks, typographer }, [Buffer.from(markdown, 'utf8')]);
}

function toMarkdown(files: FileSession, { html, headings, bullet, code, emphasis, links, ignore }: Parameters) {
  return files.run('HTML.to_markdown', { headings, bullet, code, emphasis, links, ignore }, [
    Buffer.from(html, 'utf8'),
  ]);
}

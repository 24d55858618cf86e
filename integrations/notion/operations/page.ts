import { boolean, choice, text } from '../../../platform/schema/schema.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { path } from '../../engine/vendorRequest.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { page } from '../fields.ts';
import { listInJson, listInQuery, resultsOf } from '../methods.ts';
import { newPage, newPageFields } from '../newPage.ts';
import { notionId } from '../notionId.ts';
import { output, pageOutput } from '../output.ts';
import { archive, get, restore } from '../pageOperations.ts';
import { propertyItem } from '../propertyItem.ts';
import { richText } from '../richText.ts';
import { searchFields, searchRequest } from '../search.ts';
import { notion } from '../vendor.ts';

const id = '59833787-2cf9-4fdf-8782-e53db20768a5';

/** https://developers.notion.com/reference/post-page */
const create = defineOperation({
  title: 'Create',
  description: 'Creates a page below another page.',
  effects: ['changes'],
  repeat: 'unsafe',
  parameters: {
    parent: text({
      title: 'Parent page',
      description: 'URL or ID of the page that gets the new one.',
      required: true,
      maxLength: 2_000,
    }),
    title: text({ title: 'Title', required: true, maxLength: 100_000 }),
    ...newPageFields,
    output,
  },
  example: { parent: '7c1f2e3d-4b5a-4697-8889-9aabbccddeef', title: 'Minutes', content: '# Today\n\nWe met.' },
  output: { title: 'Minutes' },
  request: ({ parent, title, ...content }) => ({
    method: 'POST',
    path: '/pages',
    json: {
      parent: { type: 'page_id', page_id: notionId(parent, 'page', 'parent') },
      properties: { title: { title: richText(title) } },
      ...newPage(content),
    },
  }),
  result: (body, { output: shape }) => pageOutput(body, shape),
});

/** https://developers.notion.com/reference/post-search */
const search = defineOperation({
  title: 'Search',
  description:
    'Finds pages by their title. Only pages that are shared with the integration are found; new ones after a while.',
  effects: reads,
  repeat: 'safe',
  parameters: { ...searchFields, output },
  example: { query: 'Pump' },
  output: { id, title: 'Pump' },
  request: (wanted) => searchRequest('page', wanted),
  result: (body, { output: shape }) => resultsOf(body).map((found) => pageOutput(found, shape)),
  list: listInJson,
});

/** https://developers.notion.com/reference/retrieve-a-page-property */
const getProperty = defineOperation({
  title: 'Get property',
  description: 'Returns all entries of a property, such as a relation with more than 25 pages.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    page,
    property: text({
      title: 'Property',
      description: 'ID of the property. "Notion database: Get properties" lists them.',
      required: true,
      maxLength: 500,
    }),
  },
  example: { page: id, property: 'pGs%3A' },
  output: { type: 'relation', value: ['7c1f2e3d-4b5a-4697-8889-9aabbccddeef'] },
  request: ({ page: of, property }) => ({ path: path`/pages/${notionId(of, 'page')}/properties/${decoded(property)}` }),
  result: (body) => (body['object'] === 'list' ? resultsOf(body).map(propertyItem) : propertyItem(body)),
  list: listInQuery,
});

/** Notion returns IDs of properties encoded for URLs. */
function decoded(property: string): string {
  try {
    return decodeURIComponent(property);
  } catch {
    return property;
  }
}

/** https://developers.notion.com/guides/data-apis/working-with-markdown-content */
const getMarkdown = defineOperation({
  title: 'Get content',
  description: 'Returns the content of a page as Markdown.',
  effects: reads,
  repeat: 'safe',
  parameters: { page },
  example: { page: id },
  output: { id, markdown: '# Pump\n\nIt leaks.', truncated: false },
  request: ({ page: of }) => ({ path: path`/pages/${notionId(of, 'page')}/markdown` }),
});

const markdown = text({
  title: 'Content',
  description: 'Markdown.',
  control: 'textarea',
  required: true,
  maxLength: 400_000,
});

const replaceMarkdown = defineOperation({
  title: 'Replace content',
  description: 'Replaces the whole content of a page by Markdown.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: {
    page,
    markdown,
    allow_deleting: boolean({
      title: 'Delete pages below it',
      description: 'Otherwise, Notion refuses content that removes pages or databases below the page.',
      rare: true,
      default: false,
    }),
  },
  example: { page: id, markdown: '# Pump\n\nRepaired.' },
  output: { id, markdown: '# Pump\n\nRepaired.' },
  request: ({ page: of, markdown: text_, allow_deleting: mayDelete }) => ({
    method: 'PATCH',
    path: path`/pages/${notionId(of, 'page')}/markdown`,
    json: { type: 'replace_content', replace_content: { new_str: text_, allow_deleting_content: mayDelete } },
  }),
});

const insertMarkdown = defineOperation({
  title: 'Add content',
  description: 'Adds Markdown at the start or the end of a page.',
  effects: ['changes'],
  repeat: 'unsafe',
  parameters: {
    page,
    markdown,
    position: choice(['end', 'start'], { end: 'End', start: 'Start' })({ title: 'Position', default: 'end' }),
  },
  example: { page: id, markdown: 'Repaired.' },
  output: { id, markdown: '# Pump\n\nIt leaks.\n\nRepaired.' },
  request: ({ page: of, markdown: text_, position }) => ({
    method: 'PATCH',
    path: path`/pages/${notionId(of, 'page')}/markdown`,
    json: { type: 'insert_content', insert_content: { content: text_, position: { type: position } } },
  }),
});

/** Pages of Notion: https://developers.notion.com/reference/page. */
export const node = vendorNode(notion, {
  noun: 'page',
  title: 'Notion page',
  description: 'Creates, finds, reads, changes or archives pages in Notion.',
  first: 'create',
  operations: {
    create,
    search,
    get,
    archive,
    restore,
    get_property: getProperty,
    get_markdown: getMarkdown,
    replace_markdown: replaceMarkdown,
    insert_markdown: insertMarkdown,
  },
});

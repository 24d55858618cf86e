import { Table, Text } from '@mantine/core';
import { MarkdownText } from '../../parts/MarkdownText.tsx';
import { t } from '../../texts/texts.ts';
import { JsonTree } from '../JsonTree.tsx';
import { FramedPage } from './FramedPage.tsx';
import classes from './result.module.css';
import { cellText, type ResultContent } from '../../../openapi/resultContent.ts';
import { RowsTable } from './RowsTable.tsx';

/** The content of a result in its own form: Markdown rendered, rows as a table, a page in a frame. */
export function ResultText({ content }: { content: ResultContent }) {
  switch (content.kind) {
    case 'none':
      return null;
    case 'text':
      return <Text className={classes.text}>{content.text}</Text>;
    case 'markdown':
      return <MarkdownText text={content.text} />;
    case 'page':
      return <FramedPage html={content.text} title={t('items.resultPage')} />;
    case 'table':
      return <RowsTable rows={content.rows} />;
    case 'json':
      return <JsonTree value={content.value} label={t('items.result')} />;
    case 'fields':
      return (
        <Table variant="vertical" layout="auto" fz={14} verticalSpacing={6}>
          <Table.Tbody>
            {Object.entries(content.fields).map(([name, value]) => (
              <Table.Tr key={name}>
                <Table.Th className={classes.name}>{name}</Table.Th>
                <Table.Td className={classes.text}>{cellText(value)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      );
  }
}

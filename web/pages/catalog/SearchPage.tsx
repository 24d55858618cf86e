import { Anchor, Box, Button, Grid, Group, Paper, Select, Stack, Text, Title } from '@mantine/core';
import { IconHierarchy2, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import type { Schema } from '../../api/client.ts';
import { firstValues, formSchemaOf, givenValues } from '../../catalog/formSchema.ts';
import { inputProblems, problemsSoFar } from '../../catalog/inputProblems.ts';
import { kindLabels } from '../../catalog/kinds.ts';
import { Lookups } from '../../catalog/Lookups.tsx';
import { searchRead } from '../../catalog/searchReads.ts';
import { asRecord } from '../../forms/jsonSchema.ts';
import { ParameterForm } from '../../forms/ParameterForm.tsx';
import { CodeTabs } from '../../parts/CodeTabs.tsx';
import { KeyVariableHint } from '../../parts/KeyVariableHint.tsx';
import { accountKeyVariable } from '../../parts/keyVariables.ts';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { PageFrame } from '../../parts/PageFrame.tsx';
import { UnreadPage } from '../../parts/UnreadPage.tsx';
import { t } from '../../texts/texts.ts';
import classes from './catalog.module.css';
import { catalogSnippets } from './catalogSnippets.ts';
import { LicenceLine } from './LicenceLine.tsx';
import { SearchResult } from './SearchResult.tsx';
import { SourceState } from './SourceState.tsx';
import { inputsText } from './inputsText.ts';
import { useInOrganization } from './useInOrganization.ts';
import { useSearchRun } from './useSearchRun.ts';

/** Data market > a search: its form, its results, and code for programs. */
export function SearchPage() {
  const { searchId = '' } = useParams();
  const read = useQuery(searchRead(searchId));
  if (read.data) return <SearchForm key={searchId} search={read.data} />;
  return (
    <UnreadPage read={read} what={t('catalog.search')} list={{ to: '/catalog', title: t('catalog.dataMarket') }} />
  );
}

function SearchForm({ search }: { search: Schema<'CatalogSearch'> }) {
  const schema = useMemo(() => formSchemaOf(search), [search]);
  const [parameters] = useSearchParams();
  const [values, setValues] = useState(() => firstValues(schema, inputsIn(parameters.get('inputs'))));
  const [isTried, setTried] = useState(false);
  const run = useSearchRun(search.id);
  const use = useInOrganization(search);
  const found = useRef<HTMLDivElement>(null);
  // Scrolls to the result after a search from the end of a long form.
  useEffect(() => {
    if (run.result === null && run.error === null) return;
    const top = found.current?.getBoundingClientRect().top ?? 0;
    if (top < 0 || top > window.innerHeight / 2) found.current?.scrollIntoView({ block: 'start' });
  }, [run.result, run.error]);
  const inputs = givenValues(values);
  const problems = inputProblems(schema, values);
  const lacksOne =
    search.at_least_one_of.length > 0 && !search.at_least_one_of.some((name) => inputs[name] !== undefined);
  const isWrong = Object.keys(problems).length > 0 || lacksOne;
  const shown = problemsSoFar(problems, values, isTried);
  const start = () => {
    setTried(true);
    if (!isWrong) run.start(inputs);
  };
  return (
    <PageFrame
      title={search.title}
      description={
        <>
          {search.description} {kindLabels[search.kind]} ·{' '}
          <Anchor component={Link} to={`/catalog/sources/${search.source_id}`} fz="inherit" underline="always">
            {search.source_title}
          </Anchor>
        </>
      }
      actions={
        <Button
          variant="default"
          leftSection={<IconHierarchy2 size={16} aria-hidden />}
          loading={use.isPending}
          onClick={() => use.start(inputs)}
        >
          {t('catalog.useInOrganization')}
        </Button>
      }
    >
      {search.status === 'ready' ? null : (
        <Group gap="sm">
          <SourceState status={search.status} />
          <Text size="sm">{search.status_reason}</Text>
        </Group>
      )}
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, md: 5 }}>
          <Paper withBorder radius="md" p="lg">
            <form
              noValidate
              onSubmit={(event) => {
                event.preventDefault();
                start();
              }}
            >
              <Stack>
                {search.examples.length === 0 ? null : (
                  <Select
                    label={t('admin.example')}
                    placeholder={t('catalog.fillWithExample')}
                    data={search.examples.map((example, index) => ({
                      value: String(index),
                      label: inputsText(schema, example),
                    }))}
                    value={null}
                    onChange={(index) =>
                      index !== null && setValues(firstValues(schema, search.examples[Number(index)]))
                    }
                  />
                )}
                <Lookups
                  searchId={search.id}
                  schema={schema}
                  onFound={(values) => setValues((before) => ({ ...before, ...values }))}
                />
                <ParameterForm schema={schema} value={values} problems={shown} onChange={setValues} />
                {isTried && lacksOne ? (
                  <Text size="sm" c="red" role="alert">
                    {t('catalog.giveOneOf', { names: search.at_least_one_of.join(', ') })}
                  </Text>
                ) : null}
                <Box className={classes.send}>
                  <Button
                    type="submit"
                    fullWidth
                    loading={run.isPending}
                    disabled={search.status !== 'ready'}
                    leftSection={<IconSearch size={16} aria-hidden />}
                  >
                    {t('catalog.searchForOneCredit')}
                  </Button>
                </Box>
                <Text size="xs" c="dimmed">
                  {search.free_when_empty ? t('catalog.freeWhenEmpty') : t('catalog.failuresAreFree')}
                </Text>
                <LicenceLine licence={search.licence} labelled />
              </Stack>
            </form>
          </Paper>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 7 }}>
          <Stack ref={found} className={classes.found}>
            <ErrorNotice error={run.error} title={t('catalog.searchFailed')} />
            {run.result === null ? null : (
              <SearchResult result={run.result} onNext={run.next} onCsv={run.csv} isBusy={run.isPending} />
            )}
            <Box>
              <Title order={2} fz="md" mb="xs">
                {t('catalog.asCode')}
              </Title>
              <KeyVariableHint name={accountKeyVariable} account />
              <CodeTabs snippets={catalogSnippets(window.location.origin, search.id, { inputs })} maxHeight={320} />
            </Box>
          </Stack>
        </Grid.Col>
      </Grid>
    </PageFrame>
  );
}

/** Inputs that a link brings along. */
function inputsIn(text: string | null): Record<string, unknown> {
  try {
    return asRecord(JSON.parse(text ?? '{}'));
  } catch {
    return {};
  }
}

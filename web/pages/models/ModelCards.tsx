import { Badge, Button, Checkbox, Group, Paper, Text, UnstyledButton } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Schema } from '../../api/client.ts';
import { capabilityLabels } from '../../parts/capabilities.ts';
import { canAnswer } from '../../parts/modelEndpoints.ts';
import { Several } from '../../parts/Several.tsx';
import type { useNamedLine } from '../../parts/useNamedLine.ts';
import { t } from '../../texts/texts.ts';
import { mostCompared, playgroundOf } from './comparedModels.ts';
import classes from './ModelCards.module.css';
import { modelFacts } from './modelFacts.ts';

type Model = Schema<'CallableModel'>;
type ModelCardsProps = {
  models: readonly Model[];
  compared: readonly string[];
  rowProps: ReturnType<typeof useNamedLine>['rowProps'];
  onShow: (model: Model) => void;
  onCompare: (names: readonly string[]) => void;
};

/** Number of cards at first. */
const shownAtFirst = 60;

/** Models as cards: facts to choose by, a way into the playground, and a choice for the comparison. */
export function ModelCards({ models, compared, rowProps, onShow, onCompare }: ModelCardsProps) {
  const [all, setAll] = useState(false);
  const shown = all ? models : models.slice(0, shownAtFirst);
  return (
    <>
      <ul className={classes.cards} aria-label={t('keys.availableModels')}>
        {shown.map((model) => {
          const { className = '', ...mark } = rowProps(model.name);
          const isCompared = compared.includes(model.name);
          return (
            <Paper
              key={model.name}
              component="li"
              withBorder
              radius="md"
              p="md"
              className={`${classes.card} ${className}`}
              {...mark}
            >
              <CardHead model={model} onShow={onShow} />
              <dl className={`${classes.facts} numeric`}>
                {modelFacts.map(({ title, textOf }) => (
                  <div key={title}>
                    <dt>{title}</dt>
                    <dd>{textOf(model)}</dd>
                  </div>
                ))}
              </dl>
              <Group justify="space-between" mt="auto" gap="xs">
                <Checkbox
                  size="xs"
                  label={t('playground.compare')}
                  aria-label={t('models.compareName', { name: model.name })}
                  checked={isCompared}
                  disabled={!isCompared && compared.length >= mostCompared}
                  onChange={() =>
                    onCompare(isCompared ? compared.filter((one) => one !== model.name) : [...compared, model.name])
                  }
                />
                {canAnswer(model, 'chat.completions') ? (
                  <Button
                    component={Link}
                    to={playgroundOf([model.name])}
                    size="compact-sm"
                    variant="light"
                    leftSection={<IconPlayerPlay size={14} aria-hidden />}
                    aria-label={t('keys.tryName', { name: model.name })}
                  >
                    {t('keys.tryModel')}
                  </Button>
                ) : null}
              </Group>
            </Paper>
          );
        })}
      </ul>
      {shown.length < models.length ? (
        <Group justify="center" mt="md">
          <Button variant="default" onClick={() => setAll(true)}>
            {t('models.showAll', { count: models.length })}
          </Button>
        </Group>
      ) : null}
    </>
  );
}

function CardHead({ model, onShow }: { model: Model; onShow: (model: Model) => void }) {
  return (
    <div>
      <Group gap="xs" wrap="nowrap" justify="space-between" align="flex-start">
        <UnstyledButton
          className="mono"
          fw={600}
          fz="sm"
          aria-label={t('models.detailsOf', { name: model.name })}
          style={{ overflowWrap: 'anywhere' }}
          onClick={() => onShow(model)}
        >
          {model.name}
        </UnstyledButton>
        {model.sandbox ? (
          <Badge variant="light" color="violet" tt="none" flex="none">
            {t('keys.sandbox')}
          </Badge>
        ) : null}
      </Group>
      <Text size="xs" c="dimmed" component="div">
        {model.sandbox ? null : model.provider}
        {model.sandbox || model.capabilities.length === 0 ? null : ' · '}
        {model.capabilities.length === 0 ? null : (
          <Several shown={3} texts={model.capabilities.map((capability) => capabilityLabels[capability])} />
        )}
      </Text>
    </div>
  );
}

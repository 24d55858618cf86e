import { Button, Group, Text } from '@mantine/core';
import { Component, lazy, useState, type ComponentType, type ReactNode } from 'react';
import { PartNotLoaded } from '../app/loadPart.ts';
import { t } from '../texts/texts.ts';

/**
 * Makes a component of a chunk of its own, as `lazy` does. If the chunk cannot be fetched, its place says so with a button that
 * tries again; the rest of the page stays.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const start = () => lazy(async () => ({ default: await load() }));
  let Part: ComponentType<Props> = start();
  return function LazyPart(props: Props) {
    const [, setAttempt] = useState(0);
    const again = () => {
      Part = start();
      setAttempt((attempt) => attempt + 1);
    };
    return (
      <PartBoundary onAgain={again}>
        <Part {...props} />
      </PartBoundary>
    );
  };
}

type PartBoundaryProps = { onAgain: () => void; children: ReactNode };

class PartBoundary extends Component<PartBoundaryProps, { error: unknown }> {
  override state = { error: null as unknown };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    if (!(error instanceof PartNotLoaded)) throw error;
    return (
      <Group gap="xs" role="alert">
        <Text size="sm">{error.isGone ? t('app.newVersionIsAvailable') : t('app.partNotLoaded')}</Text>
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => {
            if (error.isGone) return window.location.reload();
            this.props.onAgain();
            this.setState({ error: null });
          }}
        >
          {error.isGone ? t('app.reload') : t('common.tryAgain')}
        </Button>
      </Group>
    );
  }
}

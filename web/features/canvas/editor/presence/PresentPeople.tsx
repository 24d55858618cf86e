import { Avatar, Tooltip, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { t } from '../../../../texts/texts.ts';
import type { ToolbarProps } from '../toolbarProps.ts';
import { graphOfDraft, useDraftPart } from '../useDraftPart.ts';
import { usePresence, type PresentPerson } from './usePresence.ts';

/** Number of faces; further people are a number. */
const mostShown = 3;

/** Faces of the other people on the canvas. A face names the selected node and leads to it. */
export function PresentPeople({ facts, store, selectedId, onChooseNode }: ToolbarProps) {
  const people = byPerson(usePresence(facts.id, selectedId));
  const { nodes } = useDraftPart(store, graphOfDraft);
  if (people.length === 0) return null;
  const shown = people.slice(0, mostShown);
  return (
    <Avatar.Group spacing="xs" role="group" aria-label={t('comments.peopleHere')}>
      {shown.map((one) => {
        const node = nodes.find(({ id }) => id === one.node_id);
        const words =
          node === undefined
            ? t('comments.nameIsHere', { name: one.name })
            : t('comments.nameAtNode', { name: one.name, node: node.name });
        return (
          <Tooltip key={one.account_id} label={words}>
            <UnstyledButton
              aria-disabled={node === undefined || undefined}
              onClick={() => node !== undefined && onChooseNode(node.id)}
            >
              <VisuallyHidden>{words}</VisuallyHidden>
              <Avatar aria-hidden name={one.name} color="initials" size={30} radius="xl" />
            </UnstyledButton>
          </Tooltip>
        );
      })}
      {people.length > shown.length ? (
        <Tooltip label={people.map(({ name }) => name).join(', ')}>
          <Avatar size={30} radius="xl">{`+${people.length - shown.length}`}</Avatar>
        </Tooltip>
      ) : null}
    </Avatar.Group>
  );
}

/** One entry for each person: a page with a selected node before one without. */
function byPerson(people: readonly PresentPerson[]): PresentPerson[] {
  const found = new Map<string, PresentPerson>();
  for (const one of people) if (found.get(one.account_id)?.node_id == null) found.set(one.account_id, one);
  return [...found.values()];
}

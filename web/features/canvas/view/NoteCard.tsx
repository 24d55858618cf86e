import { ActionIcon, Tooltip } from '@mantine/core';
import { IconCheck, IconPencil, IconTrash } from '@tabler/icons-react';
import { NodeResizer, NodeToolbar, Position, type NodeProps } from '@xyflow/react';
import { memo, Suspense, useContext, useLayoutEffect, useRef, useState } from 'react';
import { lazyPart } from '../../../parts/lazyPart.tsx';
import { t } from '../../../texts/texts.ts';
import type { GraphNote } from '../model/graph.ts';
import type { CanvasNote } from '../model/mapping.ts';
import { maxNoteText, noteColors, type NoteColor } from '../model/notes.ts';
import { CanvasActionsContext, type CanvasActions } from './canvasActions.ts';
import classes from './NoteCard.module.css';

const Markdown = lazyPart(async () => (await import('./Markdown.tsx')).Markdown);

const aboveNodes = { zIndex: 3_000 };

/** Names of the paper colors. */
const colorNames: Record<NoteColor, string> = {
  yellow: t('canvas.yellow'),
  orange: t('canvas.orange'),
  red: t('canvas.red'),
  purple: t('canvas.purple'),
  blue: t('canvas.blue'),
  green: t('canvas.green'),
  gray: t('canvas.gray'),
};

/** The event that opens the text of a note for writing; sent to the note's element by commands. */
export const editNoteEvent = 'bureau-edit-note';

/** A note on the canvas: Markdown on colored paper, written by double click, sized at its edges. */
export const NoteCard = memo(function NoteCard({ data: { note }, selected }: NodeProps<CanvasNote>) {
  const actions = useContext(CanvasActionsContext);
  const [writing, setWriting] = useState(false);
  const paper = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = paper.current?.closest('.react-flow__node');
    const open = () => setWriting(true);
    element?.addEventListener(editNoteEvent, open);
    return () => element?.removeEventListener(editNoteEvent, open);
  }, []);
  return (
    <>
      {actions === null ? null : (
        <NodeResizer
          isVisible={selected}
          minWidth={120}
          minHeight={60}
          maxWidth={2_000}
          maxHeight={2_000}
          onResizeEnd={(_event, { x, y, width, height }) =>
            actions.changeNote(note.id, {
              position: { x: Math.round(x), y: Math.round(y) },
              width: Math.round(width),
              height: Math.round(height),
            })
          }
        />
      )}
      {actions !== null && selected ? (
        <NoteTools note={note} actions={actions} writing={writing} onWrite={setWriting} />
      ) : null}
      <div
        ref={paper}
        className={classes.paper}
        data-color={note.color ?? noteColors[0]}
        data-note={note.id}
        onDoubleClick={() => setWriting(actions !== null)}
      >
        {writing && actions !== null ? (
          <NoteWriting note={note} actions={actions} onDone={() => setWriting(false)} />
        ) : note.text.trim() === '' ? (
          <span className={classes.empty}>{t('canvas.emptyNote')}</span>
        ) : (
          <Suspense fallback={note.text}>
            <Markdown text={note.text} />
          </Suspense>
        )}
      </div>
    </>
  );
});

type ToolsProps = { note: GraphNote; actions: CanvasActions; writing: boolean; onWrite: (writing: boolean) => void };

function NoteTools({ note, actions, writing, onWrite }: ToolsProps) {
  const color = note.color ?? noteColors[0];
  return (
    <NodeToolbar isVisible position={Position.Top} className={`${classes.tools} nodrag nopan`} style={aboveNodes}>
      {noteColors.map((offered) => (
        <button
          key={offered}
          type="button"
          className={classes.color}
          data-color={offered}
          aria-label={colorNames[offered]}
          aria-pressed={offered === color}
          onClick={() => actions.changeNote(note.id, { color: offered })}
        >
          {offered === color ? <IconCheck size={13} aria-hidden /> : null}
        </button>
      ))}
      <Tooltip label={t('canvas.write')}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={26}
          aria-label={t('canvas.write')}
          onClick={() => onWrite(!writing)}
        >
          <IconPencil size={16} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={t('common.delete')}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={26}
          aria-label={t('canvas.deleteNote')}
          onClick={() => actions.deleteNote(note.id)}
        >
          <IconTrash size={16} />
        </ActionIcon>
      </Tooltip>
    </NodeToolbar>
  );
}

type WritingProps = { note: GraphNote; actions: CanvasActions; onDone: () => void };

/** The text is taken when the field is left, so that a note written in one go is one step to undo. */
function NoteWriting({ note, actions, onDone }: WritingProps) {
  const [text, setText] = useState(note.text);
  const leave = (element: HTMLElement) => {
    const card = element.closest<HTMLElement>('.react-flow__node');
    actions.changeNote(note.id, { text });
    onDone();
    card?.focus();
  };
  return (
    <textarea
      className={`${classes.writing} nodrag nopan nowheel`}
      aria-label={t('canvas.noteTextMarkdown')}
      placeholder={t('canvas.noteSyntax')}
      autoFocus
      maxLength={maxNoteText}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={() => {
        actions.changeNote(note.id, { text });
        onDone();
      }}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Escape' || (event.key === 'Enter' && (event.ctrlKey || event.metaKey)))
          leave(event.currentTarget);
      }}
    />
  );
}

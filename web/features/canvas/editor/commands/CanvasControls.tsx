import { Paper, Tooltip, UnstyledButton, VisuallyHidden } from '@mantine/core';
import {
  IconArrowsMaximize,
  IconHandStop,
  IconKeyboard,
  IconMinus,
  IconNote,
  IconPlus,
  IconSelect,
  IconSitemap,
} from '@tabler/icons-react';
import { Panel, useStore } from '@xyflow/react';
import { memo, type ReactNode } from 'react';
import { commandNamed, keyLabel, type CommandName } from '../../model/shortcuts.ts';
import { t } from '../../../../texts/texts.ts';
import classes from './CanvasControls.module.css';
import { isMac } from './isMac.ts';

type CanvasControlsProps = { readOnly: boolean; boxMode: boolean; onRun: (name: CommandName) => void };

/** Buttons in the corner of the canvas: zoom, drag mode, tidying up, notes and the shortcuts. */
export const CanvasControls = memo(function CanvasControls({ readOnly, boxMode, onRun }: CanvasControlsProps) {
  const button = (name: CommandName, icon: ReactNode, label = commandNamed(name).title) => (
    <ControlButton name={name} icon={icon} label={label} onRun={onRun} />
  );
  return (
    <Panel position="bottom-left">
      <Paper withBorder radius="md" className={classes.bar}>
        {button('zoomOut', <IconMinus size={16} />)}
        {button('zoomFull', <ZoomLevel />)}
        {button('zoomIn', <IconPlus size={16} />)}
        {button('zoomFit', <IconArrowsMaximize size={16} />)}
        {button(
          'toggleBoxMode',
          boxMode ? <IconSelect size={16} /> : <IconHandStop size={16} />,
          boxMode ? t('canvas.draggingSelects') : t('canvas.draggingPans'),
        )}
        {readOnly ? null : button('layOut', <IconSitemap size={16} />)}
        {readOnly ? null : button('addNote', <IconNote size={16} />)}
        {button('help', <IconKeyboard size={17} />)}
      </Paper>
    </Panel>
  );
});

/** A separate component, so that zooming renders only the digits and not all buttons. */
function ZoomLevel() {
  const zoom = useStore((state) => Math.round(state.transform[2] * 100));
  return <span className={classes.zoom}>{zoom} %</span>;
}

type ControlButtonProps = { name: CommandName; icon: ReactNode; label: string; onRun: (name: CommandName) => void };

function ControlButton({ name, icon, label, onRun }: ControlButtonProps) {
  const [key = ''] = commandNamed(name).keys;
  return (
    <Tooltip label={`${label} (${keyLabel(key, isMac)})`}>
      <UnstyledButton className={classes.button} onClick={() => onRun(name)}>
        {icon}
        <VisuallyHidden>{label}</VisuallyHidden>
      </UnstyledButton>
    </Tooltip>
  );
}

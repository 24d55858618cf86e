import type { NodeMapping, NodeMappings } from '../../../../domains/exchange/n8n/nodeMapping.ts';
import type { Parameters } from '../../../../domains/exchange/n8n/Parameters.ts';

type Step = Readonly<Record<string, unknown>>;

const fits: Readonly<Record<string, Step>> = {
  ignoreAspectRatio: { fit: 'exact' },
  maximumArea: { fit: 'area' },
  minimumArea: { fit: 'outside' },
  onlyIfLarger: { fit: 'inside', scale: 'shrink' },
  onlyIfSmaller: { fit: 'inside', scale: 'enlarge' },
  percent: { fit: 'percent' },
};

const blends = {
  Over: 'over',
  Multiply: 'multiply',
  Difference: 'difference',
  Add: 'add',
  Plus: 'add',
} as const;

/** https://docs.n8n.io/integrations/builtin/core-nodes/n8n-nodes-base.editimage/ */
const editImage: NodeMapping = ({ parameters }) => {
  const operation = parameters.choice('operation', 'border');
  const name = parameters.text('dataPropertyName', 'data');
  if (operation === 'information')
    return {
      type: 'data.edit_image',
      parameters: { operation: 'information', binary_name: name },
      settings: { n8n_names: true },
    };
  const listed = operation === 'multiStep' ? parameters.list('operations.operations') : [parameters];
  const first = listed[0]?.choice('operation', 'border');
  const creates = first === 'create' && listed[0] ? { operation: 'create', ...createOf(listed[0]) } : {};
  const steps = (first === 'create' ? listed.slice(1) : listed).flatMap((one) => stepOf(one));
  const fileName = parameters.text('options.fileName');
  const quality = parameters.number('options.quality', 0);
  if (parameters.has('options.font'))
    parameters.remark('options.font', 'Fonts of the server are not used. Choose a font in the step.');
  return {
    type: 'data.edit_image',
    parameters: {
      ...creates,
      ...(first === 'create' ? { output_name: name } : { binary_name: name }),
      steps,
      ...formatOf(parameters),
      ...(fileName === '' ? {} : { file_name: fileName }),
      ...(quality === 0 ? {} : { quality }),
    },
  };
};

function formatOf(parameters: Parameters): Step {
  const format = parameters.choice('options.format');
  if (format === '') return {};
  if (['png', 'jpeg', 'webp'].includes(format)) return { format };
  parameters.remark('options.format', `Images are not written as ${format.slice(0, 20)}; PNG is used.`);
  return { format: 'png' };
}

function createOf(parameters: Parameters): Step {
  return {
    width: parameters.number('width', 50),
    height: parameters.number('height', 50),
    color: colorOf(parameters, 'backgroundColor', '#ffffff00'),
  };
}

function stepOf(parameters: Parameters): Step[] {
  const operation = parameters.choice('operation', 'border');
  const number = (name: string, fallback: number) => parameters.number(name, fallback);
  const size = () => ({ width: number('width', 500), height: number('height', 500) });
  const color = (name: string, fallback: string) => colorOf(parameters, name, fallback);
  switch (operation) {
    case 'resize':
      return [{ operation, ...size(), ...fits[parameters.choice('resizeOption', 'maximumArea')] }];
    case 'crop':
      return [{ operation, ...size(), x: number('positionX', 0), y: number('positionY', 0) }];
    case 'rotate':
      return [{ operation, degrees: number('rotate', 0), color: color('backgroundColor', '#ffffffff') }];
    case 'border':
      return [
        {
          operation,
          border_x: number('borderWidth', 10),
          border_y: number('borderHeight', 10),
          color: color('borderColor', '#000000'),
        },
      ];
    case 'blur':
      parameters.ignore('blur');
      return [{ operation, sigma: number('sigma', 2) }];
    case 'shear':
      return [{ operation, degrees_x: number('degreesX', 0), degrees_y: number('degreesY', 0), color: '#ffffff' }];
    case 'transparent':
      return [{ operation, color: color('color', '#ff0000') }];
    case 'composite':
      return [
        {
          operation,
          image: parameters.text('dataPropertyNameComposite'),
          blend: parameters.word('operator', blends, 'over'),
          x: number('positionX', 50),
          y: number('positionY', 50),
        },
      ];
    case 'text':
      return [
        {
          operation,
          text: parameters.text('text'),
          size: number('fontSize', 18),
          color: color('fontColor', '#000000'),
          x: number('positionX', 50),
          y: number('positionY', 50),
          line_length: number('lineLength', 80),
        },
      ];
    case 'draw':
      return [
        {
          operation,
          shape: parameters.word('primitive', { rectangle: 'rectangle', circle: 'circle', line: 'line' }, 'rectangle'),
          color: color('color', '#ff000000'),
          x: number('startPositionX', 50),
          y: number('startPositionY', 50),
          to_x: number('endPositionX', 250),
          to_y: number('endPositionY', 50),
          corner_radius: number('cornerRadius', 0),
        },
      ];
    default:
      parameters.remark('operation', `The operation ${operation.slice(0, 50)} is skipped.`);
      return [];
  }
}

/** In n8n the last two digits say how transparent a color is; here, how opaque. */
function colorOf(parameters: Parameters, path: string, fallback: string): string {
  const written = parameters.text(path, fallback) || fallback;
  const digits = /^#([\da-f]{6})([\da-f]{2})$/i.exec(written);
  if (!digits) return written;
  const alpha = 255 - Number.parseInt(digits[2]!, 16);
  return alpha === 255 ? `#${digits[1]}` : `#${digits[1]}${alpha.toString(16).padStart(2, '0')}`;
}

/** Mappings by n8n's type. */
export const n8n: NodeMappings = { editImage };

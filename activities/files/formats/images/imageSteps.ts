/** Ways to fit an image into a width and a height. */
export const fits = ['inside', 'outside', 'exact', 'area', 'percent'] as const;
export const scaleChoices = ['always', 'shrink', 'enlarge'] as const;
export const blendModes = ['over', 'multiply', 'screen', 'darken', 'lighten', 'difference', 'add'] as const;
export const shapes = ['rectangle', 'circle', 'line'] as const;
export const fontFaces = ['sans', 'sans_bold', 'serif', 'mono'] as const;

/** One change of an image. Colors are `#rrggbb` or `#rrggbbaa`, lengths are pixels from the upper left corner. */
export type ImageStep =
  | {
      operation: 'resize';
      width: number;
      height: number;
      fit: (typeof fits)[number];
      scale: (typeof scaleChoices)[number];
    }
  | { operation: 'crop'; x: number; y: number; width: number; height: number }
  /** Clockwise. */
  | { operation: 'rotate'; degrees: number; color: string }
  | { operation: 'shear'; degrees_x: number; degrees_y: number; color: string }
  | { operation: 'flip'; direction: 'horizontal' | 'vertical' }
  | { operation: 'border'; width: number; height: number; color: string }
  | { operation: 'blur'; sigma: number }
  | { operation: 'transparent'; color: string }
  /** `image` is the number of an input. */
  | { operation: 'composite'; image: number; x: number; y: number; blend: (typeof blendModes)[number] }
  | {
      operation: 'text';
      text: string;
      x: number;
      y: number;
      size: number;
      color: string;
      font: (typeof fontFaces)[number];
      line_length: number;
    }
  | {
      operation: 'draw';
      shape: (typeof shapes)[number];
      x: number;
      y: number;
      to_x: number;
      to_y: number;
      color: string;
      corner_radius: number;
    };

/** The step of an operation. */
export type StepOf<Operation extends ImageStep['operation']> = Extract<ImageStep, { operation: Operation }>;

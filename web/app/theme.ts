import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';
import { decimalSeparator } from '../parts/typedAmount.ts';
import { t } from '../texts/texts.ts';

const brand: MantineColorsTuple = [
  '#eef1ff',
  '#dce1ff',
  '#b7c0ff',
  '#8f9cff',
  '#6d7dfd',
  '#5868fb',
  '#4353ff',
  '#3a48e0',
  '#303cbd',
  '#262f99',
];

const dark: MantineColorsTuple = [
  '#c9ced8',
  '#b0b7c3',
  '#868e9c',
  '#5f6776',
  '#3d434f',
  '#30353f',
  '#242830',
  '#1b1e24',
  '#16181d',
  '#101216',
];

const font =
  '"Inter Variable", "Inter Fallback", system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", sans-serif';
const monoFont =
  '"JetBrains Mono Variable", "JetBrains Mono Fallback", ui-monospace, SFMono-Regular, Menlo, Consolas, monospace';

/** Mantine leaves the buttons that close what is open without a name. */
const namedClose = { defaultProps: { 'aria-label': t('digitalOrganizations.close') } };

/** A `header` outside of `main` is the banner of the page, of which there is one. */
const plainHeader = { defaultProps: { role: 'none' } };

/** Look of the whole page: one accent, two fonts that come with it, one radius. */
export const theme = createTheme({
  primaryColor: 'brand',
  primaryShade: 6,
  colors: { brand, dark },
  fontFamily: font,
  fontFamilyMonospace: monoFont,
  headings: { fontFamily: font, fontWeight: '600' },
  // One radius for all corners; round elements (`xl`) stay round.
  radius: { xs: '4px', sm: '6px', md: '6px', lg: '6px' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  // Disables transitions under reduced motion: without this, menus and dialogs stay open for the fade time although nothing fades.
  respectReducedMotion: true,
  components: {
    Tooltip: { defaultProps: { openDelay: 300, withArrow: true } },
    // In the capture phase: the canvas keeps what is pressed on it to itself, and an open popover would stay.
    Popover: { defaultProps: { clickOutsideCapture: true } },
    Menu: { defaultProps: { shadow: 'md', position: 'bottom-end' } },
    Modal: { defaultProps: { centered: true, overlayProps: { blur: 2 } }, styles: { title: { fontWeight: 600 } } },
    ModalHeader: plainHeader,
    ModalCloseButton: namedClose,
    Drawer: { styles: { title: { fontWeight: 600 } } },
    DrawerHeader: plainHeader,
    DrawerCloseButton: namedClose,
    Alert: {
      defaultProps: { closeButtonLabel: t('digitalOrganizations.close') },
      styles: { body: { minWidth: 0 } }, // code in it scrolls instead of widening the page
    },
    Notification: { defaultProps: { closeButtonProps: { 'aria-label': t('digitalOrganizations.close') } } },
    Table: {
      defaultProps: { verticalSpacing: 8, horizontalSpacing: 'md', fz: 13.5 },
      styles: { th: { fontSize: 12.5, fontWeight: 500, color: 'var(--bureau-muted)', whiteSpace: 'nowrap' } },
    },
    // Focusable, so that the keyboard scrolls it where it is narrower than its table.
    TableScrollContainer: { defaultProps: { type: 'native', tabIndex: 0 } },
    NumberInput: {
      defaultProps: { decimalSeparator: decimalSeparator(), allowedDecimalSeparators: ['.', ','] },
    },
    Kbd: { styles: { root: { fontFamily: font } } }, // or the font of code would be loaded on every page
    Button: { styles: { label: { fontWeight: 500 } } },
    Badge: { defaultProps: { radius: 'sm' }, styles: { root: { verticalAlign: 'middle' } } },
  },
});

const surfaces = {
  '--mantine-color-body': 'var(--bureau-surface)',
  '--mantine-color-dimmed': 'var(--bureau-muted)',
  '--mantine-color-default-border': 'var(--bureau-border)',
  '--mantine-color-text': 'var(--bureau-ink)',
};

/** Makes chosen and marked elements stand out on dark surfaces. */
const brightOnDark = {
  '--mantine-color-brand-light': '#2a3166',
  '--mantine-color-brand-light-hover': '#323a78',
  '--mantine-color-brand-light-color': '#c3cbff',
  '--mantine-color-brand-text': '#97a4ff',
  '--mantine-color-anchor': '#97a4ff',
  // Quiet fills: those of Mantine are as loud as a button.
  '--mantine-color-red-light': '#3a1d20',
  '--mantine-color-red-light-hover': '#472327',
  '--mantine-color-red-light-color': '#ffa8a8',
  '--mantine-color-orange-light': '#3a2818',
  '--mantine-color-orange-light-hover': '#47311d',
  '--mantine-color-orange-light-color': '#ffc078',
  '--mantine-color-yellow-light': '#362d14',
  '--mantine-color-yellow-light-hover': '#433819',
  '--mantine-color-yellow-light-color': '#ffd43b',
  '--mantine-color-teal-light': '#12332b',
  '--mantine-color-teal-light-hover': '#173f35',
  '--mantine-color-teal-light-color': '#63e6be',
};

/** Mantine's own quiet colors are too pale to be read on white and on their light surfaces (WCAG 1.4.3: 4.5 to 1). */
const readableOnLight = {
  '--mantine-color-teal-text': '#066649',
  '--mantine-color-teal-light-color': '#066649',
  '--mantine-color-green-text': '#226b2f',
  '--mantine-color-green-light-color': '#226b2f',
  '--mantine-color-orange-text': '#a83a00',
  '--mantine-color-orange-light-color': '#a83a00',
  '--mantine-color-yellow-text': '#7d4a00',
  '--mantine-color-yellow-light-color': '#7d4a00',
  '--mantine-color-red-text': '#c22222',
  '--mantine-color-red-light-color': '#b32020',
  '--mantine-color-error': '#c22222',
};

/** Makes Mantine's surfaces, borders and quiet texts those of `global.css`, in both color schemes. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: { ...surfaces, ...readableOnLight },
  dark: { ...surfaces, ...brightOnDark },
});

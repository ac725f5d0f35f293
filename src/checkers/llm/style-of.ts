import { claimsStyle } from './claims-style.js';
import type { JudgeStyle } from './judge-style.js';
import { templateStyle, type TemplateOptions } from './template-style.js';
import { yesNoStyle } from './yes-no-style.js';

export const STYLE_NAMES = ['claims', 'yes-no'] as const;

/** By name, or a template of one's own. */
export type StyleChoice = (typeof STYLE_NAMES)[number] | TemplateOptions;

/** Throws AG_CONFIG_INVALID. */
export function styleOf(choice: StyleChoice): JudgeStyle {
  if (typeof choice === 'object') return templateStyle(choice);
  return choice === 'claims' ? claimsStyle : yesNoStyle;
}

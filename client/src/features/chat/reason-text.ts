/** A mute's reason for the reader: a preset in their own language, anything else as it was written. */
import type { TFunction } from 'i18next';

export const PRESET_REASONS = ['spam', 'abuse', 'ads', 'spoilers', 'politics', 'other'] as const;
export type PresetReason = (typeof PRESET_REASONS)[number];

export const isPreset = (reason: string): reason is PresetReason =>
  (PRESET_REASONS as readonly string[]).includes(reason);

export const reasonText = (t: TFunction<'room'>, reason: string): string =>
  isPreset(reason) ? t(`muteReason.${reason}`) : reason;

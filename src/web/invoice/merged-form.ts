import { same } from '../resource/same-values.ts'
import type { EditorForm } from './editor-form.ts'

/** Somebody else's newer form, but for what was changed here since `fresh`. Lines are one: half of mine and half of theirs add up to nothing. */
export const mergedForm = (typed: EditorForm, fresh: EditorForm, theirs: EditorForm): EditorForm => {
  const changes = Object.entries(typed).filter(([name, value]) => !same(value, fresh[name as keyof EditorForm]))
  return { ...theirs, ...Object.fromEntries(changes) }
}

import { useTranslation } from 'react-i18next'
import { useStore } from '#web/platform/storage/store.ts'
import type { Editor } from './editor.ts'
import { errorWords } from './error-words.ts'
import { controlId, fieldName } from './field-names.ts'

/** What is wrong in the form, in words, and as the list on top of it. */
export const useEditorErrors = (editor: Editor) => {
  const { t: words } = useTranslation('validation')
  const { t } = useTranslation('invoice')
  const errors = useStore(editor.errors)
  const errorOf = (path: string): string | undefined => errors[path] && errorWords(errors[path], words)
  const wrong = Object.keys(errors).map((path) => ({ id: controlId(path, editor), label: fieldName(path, editor, t) }))
  return { errors, errorOf, wrong }
}

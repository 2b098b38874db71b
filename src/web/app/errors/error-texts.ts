import { sectionOf } from '#web/app/shell/section-of.ts'
import { i18n } from '#web/platform/words/texts.ts'

/** What is said of a page that could not be shown. `detail` comes from the server in the user's language. */
export const errorTexts = (
  { code, detail }: { code?: string; detail?: string },
  path: string,
): { title: string; text: string } => {
  const t = i18n.getFixedT(null, 'error')
  switch (code) {
    case 'offline':
      return { title: t('offline_title'), text: t('offline_text') }
    case 'unavailable':
      return { title: t('unavailable_title'), text: detail || t('unavailable_text') }
    case 'not_found':
      return { title: t('item_not_found_title'), text: detail || t('item_not_found_text') }
    case 'two_step_required':
      if (sectionOf(path) === 'operator') return { title: t('two_step_title'), text: detail ?? '' }
      return { title: t('two_step_title'), text: t('two_step_text') }
    case 'forbidden':
      if (sectionOf(path) === 'operator') return { title: t('operator_title'), text: t('operator_text') }
      return { title: t('forbidden_title'), text: t('forbidden_text') }
    default:
      return { title: t('default_title'), text: t('default_text') }
  }
}

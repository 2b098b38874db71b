import { useTranslation } from 'react-i18next'
import type { ChainBreak } from '#domain/integrity.ts'
import { useCompany } from '#web/platform/session/session.ts'
import { currentLanguage, i18n } from '#web/platform/texts/texts.ts'
import { momentParts, useToday } from '#web/resource/dates.ts'

/** Day and time in words: 'šiandien 12:00'. */
export const useFormatMoment = () => {
  const { t } = useTranslation('integrity')
  const { time_zone } = useCompany()
  const today = useToday()
  return (moment: string) => {
    const parts = momentParts(moment, today, time_zone, currentLanguage())
    return parts.kind === 'day' ? `${parts.day} ${parts.time}` : `${t(parts.kind)} ${parts.time}`
  }
}

/** What a verification found, as a sentence that begins with the document, if there is one. */
export const useBreakText = () => {
  const { t } = useTranslation('integrity')
  return ({ reason, seq, field }: ChainBreak): string =>
    reason === 'changed' && !field
      ? t('changed_somewhere', { seq: seq ?? 0 })
      : t(reason, { seq: seq ?? 0, field: field ? fieldName(field) : '' })
}

/** The parts of a document have names here, its fields those of the history. The server sends the names of columns. */
const fieldName = (field: string): string => {
  const own = `integrity:field_${field}`
  if (i18n.exists(own)) return i18n.t(own as 'integrity:field_lines')
  const ofHistory = `history:field_${field}`
  return i18n.t(i18n.exists(ofHistory) ? (ofHistory as 'history:field_note') : 'history:field_unknown')
}

import { useTranslation } from 'react-i18next'
import { PageLink } from '#web/platform/navigation/page-link.tsx'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import classes from './shown-of.module.css'

type Props = {
  shown: number
  /** The number of all rows. */
  count: number | undefined
  /** A link to all rows. */
  href?: string
  /** Shows more of them here. */
  onMore?: () => void
  busy?: boolean
}

/** Shown below a list that shows only a part, with a link to all rows that opens a new tab, since the list may be in a form. */
export const ShownOf = ({ shown, count = 0, href, onMore, busy = false }: Props) => {
  const { t } = useTranslation('common')
  if (count <= shown) return null
  const numberFormat = new Intl.NumberFormat(currentLanguage(), { useGrouping: 'always' })
  return (
    <span className={classes.shownOf}>
      {t('shown_of', { shown: numberFormat.format(shown), count: numberFormat.format(count) })}{' '}
      {href && (
        <PageLink href={href} target="_blank">
          {t('shown_rest')}
        </PageLink>
      )}
      {onMore && (
        <Button size="small" busy={busy} onClick={onMore}>
          {t('shown_more')}
        </Button>
      )}
    </span>
  )
}

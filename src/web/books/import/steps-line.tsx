import { IconCheck, IconChevronRight } from '@tabler/icons-react'
import { useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { PageLink } from '#web/platform/navigation/page-link.tsx'
import { importHref, stepsOf } from './place.ts'
import type { ImportPlace, ImportStep } from './place.ts'
import classes from './steps-line.module.css'

type Props = {
  place: ImportPlace
  current: ImportStep
  /** Whether earlier steps can be opened again. */
  canReturn: boolean
}

/** The steps of an import: those that are done are links back; there are none forward. */
export const StepsLine = ({ place, current, canReturn }: Props) => {
  const { t } = useTranslation('import_page')
  const steps = stepsOf(place.kind)
  const at = steps.indexOf(current)
  const list = useRef<HTMLOListElement>(null)
  useLayoutEffect(() => {
    const line = list.current
    const step = line?.children[at]
    // Not scrollIntoView: that would also move the page.
    if (line && step instanceof HTMLElement) line.scrollLeft = step.offsetLeft - line.clientWidth / 3
  }, [at])
  return (
    <nav aria-label={t('steps')} className={classes.line}>
      <ol className={classes.steps} ref={list}>
        {steps.map((step, index) => (
          <li key={step} aria-current={index === at ? 'step' : undefined} className={classes.step}>
            {index > 0 && <IconChevronRight className={classes.between} size={14} stroke={2} aria-hidden="true" />}
            {index < at ? (
              <IconCheck className={classes.done} size={14} stroke={2} aria-hidden="true" />
            ) : (
              <span className={classes.number}>{index + 1}</span>
            )}
            {index < at && canReturn ? (
              <PageLink className={classes.name} href={importHref({ kind: place.kind, id: place.id, step })}>
                {t(`step_${step}`)}
              </PageLink>
            ) : (
              <span className={classes.name}>{t(`step_${step}`)}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}

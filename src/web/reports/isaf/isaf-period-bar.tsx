import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useKeys } from '#web/platform/keyboard.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { IconButton } from '#web/ui/buttons/button.tsx'
import { Segmented } from '#web/ui/fields/segmented.tsx'
import bar from '../period/period-bar.module.css'
import { periodName } from '../period/period-words.ts'
import type { IsafRegisters, IsafState } from './use-isaf.ts'

/** The VAT period with arrows, and which registers the file has. */
export const IsafPeriodBar = ({ isaf }: { isaf: IsafState }) => {
  const { t } = useTranslation(['report_page', 'isaf'])
  const { period, step } = isaf
  useKeys({ ArrowLeft: () => step(-1), ArrowRight: () => step(1) })
  const registers: { value: IsafRegisters; label: string }[] = [
    { value: 'F', label: t('isaf:registers_F') },
    { value: 'S', label: t('isaf:registers_S') },
    { value: 'P', label: t('isaf:registers_P') },
  ]
  return (
    <section className={bar.bar} aria-label={t('period')}>
      <h2 className={bar.name} aria-live="polite">
        {periodName({ from: period.date_from, to: period.date_to }, { t, language: currentLanguage() })}
      </h2>
      <div className={bar.steps}>
        <IconButton
          label={t('previous_period')}
          icon={<IconChevronLeft size={18} stroke={1.75} />}
          onClick={() => step(-1)}
        />
        <IconButton
          label={t('next_period')}
          icon={<IconChevronRight size={18} stroke={1.75} />}
          disabled={!isaf.hasNext}
          onClick={() => step(1)}
        />
      </div>
      <div className={bar.span}>
        <Segmented
          label={t('isaf:registers')}
          value={isaf.data_type}
          onChange={isaf.showRegisters}
          options={registers}
        />
      </div>
    </section>
  )
}

import { useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Segmented } from '#web/ui/fields/segmented.tsx'
import layout from './letter-layout.module.css'

type Props = { title: string; preview: ReactNode; template: ReactNode }

/** A letter under its name: as its receiver reads it, or its template. */
export const LetterFrame = ({ title, preview, template }: Props) => {
  const { t } = useTranslation('letters')
  const [view, setView] = useState<'preview' | 'template'>('preview')
  return (
    <>
      <div className={layout.paneHead}>
        <h2 className={layout.heading}>{title}</h2>
        <Segmented
          label={t('view')}
          value={view}
          onChange={setView}
          options={[
            { value: 'preview', label: t('preview') },
            { value: 'template', label: t('template') },
          ]}
        />
      </div>
      {view === 'preview' ? preview : template}
    </>
  )
}

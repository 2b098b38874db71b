import { IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { accents } from '#domain/invoice-style.ts'
import classes from './style.module.css'

type Accent = (typeof accents)[number]
const isOffered = (accent: string): accent is Accent => (accents as readonly string[]).includes(accent)

/** The document's own colour; one that was chosen elsewhere stands beside those offered. */
export const ColourChoice = ({ accent, onChange }: { accent: string; onChange: (accent: string) => void }) => {
  const { t } = useTranslation('style')
  const chosen = accent.toUpperCase()
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{t('colour')}</legend>
      <div className={classes.colours}>
        {[...accents, ...(isOffered(chosen) ? [] : [chosen])].map((colour) => (
          <label key={colour} className={classes.colour} style={{ '--colour': colour } as React.CSSProperties}>
            <input
              className="visually-hidden"
              type="radio"
              name="style-colour"
              value={colour}
              checked={colour === chosen}
              onChange={() => onChange(colour)}
            />
            <span className={classes.dot} aria-hidden="true">
              {colour === chosen && <IconCheck size={16} stroke={2.25} />}
            </span>
            <span className="visually-hidden">
              {isOffered(colour) ? t(`colour_${colour.slice(1) as 'own'}`) : t('colour_own')}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

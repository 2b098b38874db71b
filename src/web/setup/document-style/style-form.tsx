import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Company } from '#contract/account/company.ts'
import { documentFonts, logoPlaces, logoSizes, maxStyleDecimals, accents } from '#domain/invoice-style.ts'
import { FieldRow } from '#web/ui/fields/field.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextAreaField } from '#web/ui/fields/text-field.tsx'
import { LayoutChoice } from './layout-choice.tsx'
import { ShownParts } from './shown-parts.tsx'
import classes from './style.module.css'
import type { Style } from './use-style.ts'
import { IconCheck } from '@tabler/icons-react'

type Props = { company: Company; style: Style; onChange: (part: Partial<Style>) => void }

/** All settings of a document style. */
export const StyleForm = ({ company, style, onChange }: Props) => {
  const { t } = useTranslation('style')
  return (
    <div className={classes.form}>
      <LayoutChoice company={company} style={style} onChange={(layout) => onChange({ layout })} />
      {style.layout === 'classic' ? (
        <p className={classes.note}>{t('colour_none')}</p>
      ) : (
        <ColourChoice accent={style.accent} onChange={(accent) => onChange({ accent })} />
      )}
      <SelectField
        label={t('font')}
        value={style.font}
        onChange={(font) => onChange({ font })}
        options={documentFonts.map((value) => ({ value, label: t(`font_${value}`) }))}
      />
      {company.logo ? (
        <FieldRow columns="1fr 1fr">
          <SelectField
            label={t('logo_place')}
            value={style.logo_place}
            onChange={(logo_place) => onChange({ logo_place })}
            options={logoPlaces.map((value) => ({ value, label: t(`place_${value}`) }))}
          />
          <SelectField
            label={t('logo_size')}
            value={style.logo_size}
            onChange={(logo_size) => onChange({ logo_size })}
            options={logoSizes.map((value) => ({ value, label: t(`size_${value}`) }))}
          />
        </FieldRow>
      ) : (
        <Link to={`/settings/company/${company.id}`} search={{ tab: 'logo' }} className={classes.link}>
          {t('logo_add')}
        </Link>
      )}
      <ShownParts style={style} onChange={onChange} />
      <FieldRow columns="1fr 1fr">
        <Decimals
          label={t('price_decimals')}
          value={style.price_decimals}
          onChange={(price_decimals) => onChange({ price_decimals })}
        />
        <Decimals
          label={t('quantity_decimals')}
          value={style.quantity_decimals}
          onChange={(quantity_decimals) => onChange({ quantity_decimals })}
        />
      </FieldRow>
      <TextAreaField
        label={t('footer')}
        hint={t('footer_hint')}
        rows={2}
        maxLength={300}
        value={style.footer ?? ''}
        onChange={(footer) => onChange({ footer: footer || null })}
      />
    </div>
  )
}

type DecimalsProps = { label: string; value: number | null; onChange: (value: number | null) => void }

const Decimals = ({ label, value, onChange }: DecimalsProps) => {
  const { t } = useTranslation('style')
  const counts = Array.from({ length: maxStyleDecimals }, (_, at) => String(at + 1))
  return (
    <SelectField
      label={label}
      value={value === null ? 'usual' : String(value)}
      onChange={(option) => onChange(option === 'usual' ? null : Number(option))}
      options={[
        { value: 'usual', label: t('decimals_usual') },
        ...counts.map((count) => ({ value: count, label: count })),
      ]}
    />
  )
}

type Accent = (typeof accents)[number]
const isOffered = (accent: string): accent is Accent => (accents as readonly string[]).includes(accent)

/** The accent colour. A colour that is not offered, set through the API, is listed after the others. */
const ColourChoice = ({ accent, onChange }: { accent: string; onChange: (accent: string) => void }) => {
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

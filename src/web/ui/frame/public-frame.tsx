import type { ReactNode } from 'react'
import classes from './public-frame.module.css'
import { LogoMark } from './logo.tsx'

export interface PublicFrameProps {
  /** The logo, as a link if there is a page to go to. */
  logo: ReactNode
  /** The languages at the right: `<LanguageLinks>`. */
  languages?: ReactNode
  title: ReactNode
  subtitle?: ReactNode
  /** `<Receipt>`; without it only the form is shown. */
  receipt?: ReactNode
  /** 400 by default. */
  width?: number
  children: ReactNode
}

/** The frame of sign-in and sign-up pages: the form, with a drawn receipt at the right. */
export const PublicFrame = ({ logo, languages, title, subtitle, receipt, width = 400, children }: PublicFrameProps) => (
  <div className={classes.frame} data-split={receipt ? true : undefined}>
    <div className={classes.side}>
      <header className={classes.head}>
        {logo}
        {languages}
      </header>
      <main className={classes.main} id="main">
        <div className={classes.content} style={{ maxWidth: width }}>
          <h1 className={classes.title}>{title}</h1>
          {subtitle && <p className={classes.subtitle}>{subtitle}</p>}
          <div className={classes.form}>{children}</div>
        </div>
      </main>
    </div>
    {receipt && (
      <aside className={classes.ink} aria-hidden="true">
        {receipt}
      </aside>
    )}
  </div>
)

export interface LanguageLinksProps {
  label: string
  languages: readonly { key: string; label: string; current: boolean; offered?: boolean }[]
  onPick: (key: string) => void
}

export const LanguageLinks = ({ label, languages, onPick }: LanguageLinksProps) => (
  <div className={classes.languages} role="group" aria-label={label}>
    {languages.map((language) => (
      <button
        key={language.key}
        type="button"
        lang={language.key}
        className={classes.language}
        aria-pressed={language.current}
        data-offered={language.offered}
        onClick={() => onPick(language.key)}
      >
        {language.label}
      </button>
    ))}
  </div>
)

interface ReceiptProps {
  name: string
  date: ReactNode
  number: ReactNode
  lines: readonly { key: string; label: ReactNode; value: ReactNode }[]
  totalLabel: ReactNode
  /** `<Money plain total>`: documents print sums in one colour. */
  total: ReactNode
  /** The amount in words, the plan. */
  notes?: readonly ReactNode[]
}

/** The drawn receipt of the sign-in page. */
export const Receipt = ({ name, date, number, lines, totalLabel, total, notes = [] }: ReceiptProps) => (
  <div className={classes.shade} data-paper>
    <div className={classes.receipt}>
      <div className={classes.mark}>
        <LogoMark size={40} />
        <div className={classes.name}>{name}</div>
      </div>
      <div className={classes.meta}>
        <span>{date}</span>
        <span>{number}</span>
      </div>
      <div className={classes.lines}>
        {lines.map((line) => (
          <div key={line.key} className={classes.line}>
            <span>{line.label}</span>
            <span className={classes.value}>{line.value}</span>
          </div>
        ))}
      </div>
      <div className={classes.sum}>
        <span className={classes.sumLabel}>{totalLabel}</span>
        <span className={classes.total}>{total}</span>
      </div>
      <div className={classes.notes}>
        {notes.map((note, index) => (
          // The notes are a fixed list.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={index}>{note}</div>
        ))}
      </div>
    </div>
    <div className={classes.teeth} />
  </div>
)

import { IconPlus, IconSearch, IconSelector } from '@tabler/icons-react'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import { Avatar } from './avatar.tsx'
import classes from './frame-buttons.module.css'
import { Kbd } from '#web/ui/buttons/button.tsx'
import { LogoMark } from './logo.tsx'

type Native = Omit<ComponentPropsWithRef<'button'>, 'children'>

export interface CompanyButtonProps extends Native {
  name: string
  note?: ReactNode
  /** What it opens: 'Keisti įmonę'. */
  label: string
  /** On phones the company's initials instead of our logo. */
  phone?: boolean
}

/** The current company; opens the company menu. The rail shows only the logo. */
export const CompanyButton = ({ name, note, label, phone, ...rest }: CompanyButtonProps) => (
  <button type="button" {...rest} className={classes.company} data-phone={phone || undefined}>
    {phone ? <Avatar name={name} shape="square" size={36} /> : <LogoMark size={26} />}
    <span className={classes.text}>
      <span className={classes.name}>{name}</span> {note && <span className={classes.note}>{note}</span>}
      <span className="visually-hidden"> {label}</span>
    </span>
    <IconSelector className={classes.sign} size={16} stroke={1.75} aria-hidden="true" />
  </button>
)

export interface UserButtonProps extends Native {
  name: string
  note?: ReactNode
  image?: string
  label: string
}

export const UserButton = ({ name, note, image, label, ...rest }: UserButtonProps) => (
  <button type="button" {...rest} className={classes.user}>
    <Avatar name={name} image={image} />
    <span className={classes.text}>
      <span className={classes.name}>{name}</span> {note && <span className={classes.note}>{note}</span>}
      <span className="visually-hidden"> {label}</span>
    </span>
  </button>
)

export interface SearchButtonProps extends Native {
  label: string
  keyHint: string
}

/** Looks like a field and opens the palette. */
export const SearchButton = ({ label, keyHint, ...rest }: SearchButtonProps) => (
  <button type="button" {...rest} className={classes.search}>
    <IconSearch size={16} stroke={1.75} aria-hidden="true" />
    <span className={classes.searchText}>{label}</span>
    <Kbd>{keyHint}</Kbd>
  </button>
)

/** The + in the middle of the bottom bar on a phone. */
export const PlusButton = ({ label, ...rest }: Native & { label: string }) => (
  <button type="button" {...rest} className={classes.plus} aria-label={label}>
    <IconPlus size={22} stroke={1.75} />
  </button>
)

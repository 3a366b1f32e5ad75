export { IntlProvider } from 'use-intl'

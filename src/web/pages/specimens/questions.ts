import { confirm } from '../../api/nexus.ts'

const ask = (danger: boolean): void => {
  void confirm.ask({
    group: 'specimen',
    title: 'Delete “Orders”?',
    message: 'Are you sure you want to delete the analysis? This action cannot be undone.',
    accept: 'Delete',
    reject: 'Cancel',
    danger,
  })
}
export const askPlainly = (): void => ask(false)
export const askWithDanger = (): void => ask(true)

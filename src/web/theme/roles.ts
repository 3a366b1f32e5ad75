/** Colour roles for light and dark (look.md). Everything that draws names a role, never a colour. */
export const ROLES: Readonly<Record<string, readonly [string, string]>> = {
  canvas: ['#F0F2F4', '#0C1012'], panel: ['#F7F8F9', '#171C1F'], surface: ['#FFFFFF', '#111517'], raised: ['#FFFFFF', '#1E2427'],
  hover: ['#EDF0F2', '#232A2E'], pressed: ['#E3E7EA', '#2D353A'], border: ['#E1E5E8', '#2A3135'], 'border-strong': ['#CAD0D4', '#3D464C'], 'border-control': ['#828C93', '#707B82'],
  text: ['#171C1F', '#E9EDEF'], 'text-muted': ['#535D64', '#A9B3B9'], 'text-subtle': ['#626C73', '#8F9AA1'], 'text-disabled': ['#9AA3A9', '#5F696F'],
  accent: ['#0B6880', '#1A7A93'], 'accent-hover': ['#085A6F', '#1B7E98'], 'accent-text': ['#0A6078', '#6CC0D8'], 'accent-soft': ['#E4F2F7', '#12303A'], focus: ['#0B6880', '#6CC0D8'],
  'grid-header': ['#F4F6F7', '#181D20'], 'grid-line': ['#ECEFF1', '#1F2528'], 'grid-rule': ['#D3D9DD', '#343C41'], 'grid-total': ['#F6F8F9', '#161B1E'], 'grid-grand': ['#ECEFF2', '#1D2326'], 'grid-hover': ['#F1F5F7', '#1A2023'], 'grid-selected': ['#DDEFF5', '#143540'],
  'number-positive': ['#00752E', '#57C785'], 'number-negative': ['#C11420', '#FF8078'], 'success-text': ['#0E6B3A', '#62CC8F'], 'success-soft': ['#E5F4EB', '#11301F'],
  'warning-text': ['#855300', '#E7B54A'], 'warning-soft': ['#FFF4DC', '#33260D'], 'warning-border': ['#EBCB83', '#614A1B'],
  'danger-text': ['#B3241C', '#FF8F86'], 'danger-soft': ['#FDECEA', '#391A18'], 'danger-border': ['#F0BDB8', '#6B2E2A'], danger: ['#BD2B22', '#BF352B'],
  scrim: ['#121A1F61', '#0407099E'], 'shadow-menu': ['0 0 0 1px #1420261A, 0 8px 24px #14202624', '0 0 0 1px #343D42, 0 8px 24px #00000080'],
}

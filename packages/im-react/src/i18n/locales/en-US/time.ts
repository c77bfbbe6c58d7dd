export const time = {
  'time.yesterday': 'Yesterday',
  'time.todayAt': 'Today {{time}}',
  'time.dayAt': '{{day}} {{time}}',
};

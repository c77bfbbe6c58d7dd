export const time = {
  'time.yesterday': 'Yesterday',
  'time.yesterdayAt': 'Yesterday {time}',
  'time.todayAt': 'Today {time}',
  'time.dayAt': '{day} {time}',
  'time.justNow': 'Just now',
};
